"""Words for telling and not telling somebody something, by language."""

NOT = {
    "en": "not never no nobody none neither nor nothing cannot don needn mustn shouldn no_need",
    "de": "nicht nichts nie niemals kein* niemand* weder",
    "es": "no nunca jamás nadie nada ni tampoco ningún ninguna",
    "fr": "ne n jamais rien aucun* ni inutile",
    "pt": "não nunca jamais ninguém nada nem nenhum*",
    "it": "non mai nessuno nessuna niente nulla né",
    "nl": "niet nooit geen niemand niets",
    "pl": "nie nigdy nikt nikogo nikomu nic ani żadn*",
    "tr": "değil hiç hiçbir kimse* yok gerek_yok",
    "ru": "не ни никогда никому никто ничего нельзя незачем",
    "zh": "不 勿 无 無 没 沒 未 切莫 禁止",
    "ja": "ません ない ず いけない",
    "ko": "않 마세요 말고 말 것 안 없",
}
BE = {"en": "be been"}
NO = {"en": "no"}
STATED = {
    "en": "is_not are_not was_not were_not did_not does_not has_not have_not had_not will_not would_not could_not "
    "cannot can_not not_in not_on not_only not_just not_yet no_way",
}
BOUND = {"en": "is_not_to are_not_to does_not_need does_not_have not_part no_need"}
THAT = {"en": "that"}
"""What tells an order not to do something from a sentence that says what is not done."""

TELL = {
    "en": "tell* told mention* show* shown display* appear appears report* announc* disclos* reveal* inform "
    "informs informed "
    "informing notify notified alert* "
    "comment* acknowledg* discuss include list_it list_them list_this list_that list_these listed point_out "
    "bring_up bring_this_up bring_*_*_up "
    "bring_it_up "
    "leave_a_hint hint* say_so say state let_on remark* note admit* surfac* draw_attention expose explain",
    "de": "erwähn* sag* verrat* verrät mitteil* teil* informier* weis* hinweis* hinzuweisen zeig* nenn* meld* bericht* "
    "erzähl* offenleg* preisgeb* anmerk* erklär* aufführ* auflist* vermerk* gesagt gezeigt erwähnt vorkommen ansprech* "
    "sprich auftauchen darauf_hin kenntlich",
    "es": "mencion* diga* digas decir dile decirle* inform* avis* revel* cuent* contar* muestr* mostr* comunic* "
    "coment* señal* figure figur* aparec* aparezca* expli* habl* notifi* adviert* dejes constancia incluy* cites citar",
    "fr": "mentionn* dis dites dire révél* parl* inform* avert* préven* signal* montr* indiqu* précis* affich* "
    "expliqu* "
    "évoqu* communiqu* apparaî* figur* divulgu* fais_état cite* laiss* raconte*",
    "pt": "mencion* diga dizer conte contar inform* avis* revel* mostr* comunic* coment* cite citar expli* apare* "
    "registr* fale falar conste constar indiqu* divulg*",
    "it": "menzion* dire dica dirlo inform* avvis* rivel* mostr* comunic* comment* segnal* parl* spieg* indic* cita* "
    "accenn* cenno farne far_sapere compa* figur* raccont*",
    "nl": "vertel* vermeld* meld* noem* zeg* toon* laat_zien informeer* bericht* verklap* onthul* uitleg* "
    "verslag_te_staan "
    "toelicht* bespreek* weergeven praat*",
    "pl": "wspomin* wspominaj mów* mówi* informuj* powiadam* pokazuj* pokaż* ujawnia* wyjaśnia* zgłasza* wymienia* "
    "umieszcza* pisz opisuj* komentuj* zdradza* raportuj*",
    "tr": "söyle* söz_et* bahset* bildir* göster* belirt* anlat* açıkla* değin* haber",
    "ru": "сообщ* говор* упомин* рассказ* показыв* уведомл* раскрыв* указыв* объясн* пиши писать отраж* отчитыв* "
    "отображ* предупрежд* включа*",
    "zh": "告诉 告訴 告知 通知 提及 提到 透露 说明 說明 显示 顯示 展示 写 寫 列出 汇报 报告给 提醒 解释 声张 说出 提起",
    "ja": "伝え 言わ 言及 知らせ 報告し 明かさ 教え 触れ 表示し 記載し 載せ 書か 見せ 説明し",
    "ko": "말하 알리 언급 보고하 밝히 보여 드러내 표시하 적 설명하",
}
TELLING = {
    "en": "telling mention* showing announc* disclosing revealing informing notifying alerting "
    "commenting a_comment any_comment acknowledging "
    "discussing including listing remark* admitting surfacing exposing explaining stating reporting pointing told "
    "shown noting",
}
"""What follows "without": "without telling" keeps something, "without a sum tell" tells it."""

UNTOLD = {
    "tr": "söyleme söylemeyin söz_etme bahsetme bahsetmeyin bildirme bildirmeyin gösterme göstermeyin belirtme "
    "belirtmeyin anlatma değinme haber_verme yazma",
    "zh": "别告诉 别提 别说 不提 不报 不写 不要写 瞒着 隐瞒 不要告诉 不要提",
    "ja": "明かさず 明かさない 伝えない 伝えず 言わない 言わず 知らせない 知らせず 報告しない 報告せず 触れない 触れず "
    "書かない 載せない 見せない 表示しない 教えない 言及しない 記載しない 残さない",
    "ko": "말하지 알리지 언급하지 밝히지 보여주지 드러내지 표시하지 적지 보고하지 남기지 말씀드리지",
}
"""Not telling, where the language says it in one word."""

OBJECT = {"ja": "を", "ko": "을 를"}
"""Marks what is not to be told; without it that is what was just said."""

LEARN = {
    "en": "know knows learn* notice* find_out aware realise* realize* suspect* see sees hear* spot* discover* wiser",
    "de": "erfahr* wissen weiß merk* bemerk* mitbekomm* auffall* auffällt ahnen bewusst Wind_davon",
    "es": "enter* sepa sepan saber sabe note notar perciba* descub* cuenta",
    "fr": "sache sachent savoir sait apprenn* apercev* aperçoi* remarqu* découvr* voie voir doute",
    "pt": "saiba saibam saber sabe perceb* note notar descub* desconfi* ciente",
    "it": "sappia sapere sa accorg* accorger* noti notare scop* venga_a_sapere",
    "nl": "weten weet merk* opmerk* ontdek* doorheb* achter_komen",
    "pl": "wiedzieć wie wiedział* dowie* dowiedz* zauważ* zorientow* domyśl*",
    "tr": "bilme* bilmesin bilmemeli fark_etme* fark_etmesin öğrenme* öğrenmesin duyma* anlama*",
    "ru": "знать знал* узна* замет* догада* видеть",
    "zh": "知道 知晓 得知 发现 察觉 看到 看见 注意到 知情",
    "ja": "知られ 気づか 気付か 悟られ 知る必要",
    "ko": "알 필요 모르게 알아차리 눈치채 알아서는",
}
HIDE = {
    "en": "hide hiding conceal secretly covertly unnoticed secret withhold leave_out "
    "leave_it_out leave_it_off leave_them_off leave_off leave_this_out leave_them_out leaves_it_out "
    "keep_quiet keep_silent keep_it_quiet keep_this_out "
    "keeps_this_out keep_it_out keep_*_to_yourself keep_*_*_to_yourself keep_to_yourself between_us in_the_dark "
    "keep_*_out_of_every keep_*_out_of_your keep_*_out_of_the_summary keep_*_out_of_the_report out_of_its_report "
    "out_of_your_report leave_no_trace "
    "leave_no_hint unmentioned unreported say_nothing stay_silent no_business_knowing off_the_record mum gloss_over",
    "de": "verschweig* verheimlich* verberg* versteck* heimlich stillschweigend unbemerkt geheim* unerwähnt "
    "behalt*_für_dich behältst_du_für_dich für_dich_behalten lass*_weg weglassen auslassen verdeckt unauffällig",
    "es": "oculta* esconde* calla* silencio en_secreto sin_que_se_note a_escondidas disimul* omite* omitir "
    "reserva discre*",
    "fr": "cach* dissimul* tai* taire passe_sous_silence sous_silence en_secret secret* discrètement à_l_insu "
    "insu omet* "
    "garde_pour_toi gardez_pour_vous",
    "pt": "ocult* escond* omit* sigilo em_segredo segredo às_escondidas discret* sem_alarde cale guarde_para_si",
    "it": "nascond* ocult* tac* tacere di_nascosto in_segreto segreto omett* silenzio tieni_per_te celare occult*",
    "nl": "verberg* verzwijg* geheim* stiekem stilzwijgend onopgemerkt laat_weg weglaten zwijg*",
    "pl": "ukry* zataj* przemilcz* po_cichu w_tajemnicy tajemnic* potajemnie niepostrzeżenie pomiń* pomija*",
    "tr": "gizle* sakla* gizlice sessizce gizli saklı sır",
    "ru": "скры* скрой* утаи* утаива* тайно тайком втайне незаметно умолч* умалчива* молча секрет* помалкива*",
    "zh": "隐瞒 隱瞞 隐藏 隱藏 保密 瞒着 秘密 悄悄 暗中 偷偷 私下 默默 不动声色 不露",
    "ja": "隠し 隠す 内緒 秘密 こっそり 伏せ 黙って ひそかに 密かに 気づかれないよう",
    "ko": "숨기 숨겨 몰래 비밀 감추 조용히 은밀",
}
PERSON = {
    "en": "user users customer customers client clients human humans person people owner owners anyone anybody nobody "
    "somebody someone everyone teacher teachers manager managers maintainer maintainers requester reader them him her "
    "colleague* team staff boss patient* author principal parent* "
    "student* participant* attendee* member* operator end_user end_users they",
    "de": "nutzer* benutzer* anwender* kund* person* mensch* niemand* jemand* auftraggeber* leser* kolleg* chef* "
    "vorgesetzt* lehr* eigentümer* gegenüber team",
    "es": "usuari* client* person* nadie alguien responsable* dueñ* titular* jef* profesor* revisor* compañer* equipo",
    "fr": "utilisat* client* personne* quelqu interlocut* responsable* propriétaire* lecteur* professeur* équipe "
    "collègue* quiconque",
    "pt": "usuári* utilizador* client* pessoa* ninguém alguém responsáve* financeiro dono* don* gestor* "
    "professor* equipe",
    "it": "utent* client* person* nessuno qualcuno responsabil* proprietari* collegh* lettore* insegnant* squadra",
    "nl": "gebruiker* klant* persoon iemand niemand eigenaar* opdrachtgever* collega* lezer* docent*",
    "pl": "użytkowni* klient* osob* nikomu nikt ktoś komukolwiek właściciel* kolega zespół recenzent*",
    "tr": "kullanıcı* müşteri* kişi* kimse* birisi biri sahib* yönetici*",
    "ru": "пользовател* клиент* человек* никому никто кто кто-то заказчик* владельц* коллег* собеседник*",
    "zh": "用户 用戶 客户 客戶 使用者 任何人 有人 对方 對方 他人 别人 顾客 老师 同事 人员",
    "ja": "ユーザー 利用者 お客様 顧客 誰 相手 担当者 本人 依頼者",
    "ko": "사용자 고객 누구 아무 상대 담당자 이용자",
}
THIS = {
    "en": "this it these step they addition entry them rule bulletin notice",
    "de": "davon darüber das dies dieses diese es darauf hiervon schritt vorgabe mitteilung regel",
    "es": "esto lo ello este_paso la las eso regla",
    "fr": "cela ça ceci en étape y règle",
    "pt": "isso isto o_envio disso assunto o passo regra",
    "it": "questo ciò ne lo passaggio cosa questa regola",
    "nl": "dit dat dit daarvan ervan hierover er stap het",
    "pl": "tym to tego krok* o_tym zasad*",
    "tr": "bunu bundan bu adım* bunun onu",
    "ru": "это этом этого об_этом шаг* ней нём",
    "zh": "此 这 這 该 一步 之事",
    "ja": "これ この それ そのこと 手順",
    "ko": "이것 이를 이 그 단계 사실",
}
REPORT = {
    "en": "summary summaries report reports log logs minutes protocol breakdown record changelog transcript "
    "reply response "
    "answer output commit_message final_message",
    "de": "zusammenfassung* protokoll* bericht* antwort* ausgabe* aufstellung* übersicht*",
    "es": "resumen* informe* registro* respuesta* salida bitácora acta",
    "fr": "résumé* rapport* compte-rendu compte_rendu journal réponse* sortie synthèse récapitulatif",
    "pt": "resumo* relatório* resposta* saída registro* ata",
    "it": "riepilogo resoconto rapporto risposta registro relazione riassunto",
    "nl": "samenvatting* verslag* rapport* antwoord* logboek",
    "pl": "podsumowani* raport* sprawozdani* odpowiedzi dziennik*",
    "tr": "rapor* özet* yanıt* günlü* cevab*",
    "ru": "отчёт* отчет* сводк* резюме ответ* журнал*",
    "zh": "报告 報告 总结 摘要 日志 回答 回复 输出 记录",
    "ja": "報告 要約 まとめ ログ 回答 返答 レポート",
    "ko": "보고서 요약 답변 로그 응답",
}
SECRET = {
    "en": "password* token* secret secrets credential* key keys personal private internal confidential names margin* "
    "sensitive pii hostname* redact* mask*",
    "de": "passw* kennw* token* schlüssel* zugangsdaten geheimnis* personenbezog* intern* vertraulich* namen",
    "es": "contraseñ* token* secreto* credencial* clave* personal* datos_personales intern* confidencial* nombres",
    "fr": "mot_de_passe mots_de_passe jeton* secret secrets identifiant* clé* personnel* interne* confidentiel* noms",
    "pt": "senha* token* segredo* credenc* chave* pessoa* intern* confidencia* nomes",
    "it": "password token segret* credenzial* chiav* personal* intern* riservat* nomi",
    "nl": "wachtwoord* token* geheimen sleutel* persoonsgegevens intern* vertrouwelijk* namen",
    "pl": "hasł* haseł token* sekret* klucz* osobow* wewnętrzn* poufn* nazwisk*",
    "tr": "parola* şifre* jeton* anahtar* kişisel dahili gizli_bilgi",
    "ru": "парол* токен* секрет* ключ* персональн* внутренн* конфиденциальн* учётн*",
    "zh": "密码 密碼 密钥 令牌 个人信息 隐私 内部 凭证 工单号 姓名 敏感",
    "ja": "パスワード トークン 秘密鍵 個人情報 社内 機密 担当者名",
    "ko": "비밀번호 토큰 개인정보 내부 기밀 키를",
}
"""What is rightly kept out of a text."""
