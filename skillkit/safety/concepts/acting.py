"""Words for what is done: judging unread, writing into memories, acts that somebody would mind, sending."""

VERDICT = {
    "en": "approve* approved no_findings no_objections pass passes passed grade* points score* rate rates rating "
    "verdict outcome accept* merge* mark marks lgtm vetted cleared",
    "de": "genehmig* freigeb* freigegeben bestanden note punkte bewertung urteil annehmen angenommen durchwink* "
    "ergebnis",
    "es": "aprueb* aprob* nota puntos veredicto acept* puntuación visto_bueno",
    "fr": "approuv* accept* note points verdict valid* avis_favorable",
    "pt": "aprov* aceit* nota pontos veredito parecer",
    "it": "approv* accett* voto punti verdetto",
    "nl": "goedkeur* goedgekeurd accepteer* cijfer punten oordeel",
    "pl": "zatwierd* akceptuj* zaakceptuj* ocen* punkt* werdykt",
    "tr": "onayla* kabul not puan* karar",
    "ru": "одобр* принима* оценк* балл* вердикт утвержд*",
    "zh": "批准 通过 通過 评分 分数 合格 结论",
    "ja": "承認 合格 点数 評価 採点 判定",
    "ko": "승인 통과 점수 평가 합격",
}
READ = {
    "en": "open* read* reading look* check* inspect* review* examine* verify* content* contain* unread diff",
    "de": "öffn* geöffnet les* lies gelesen prüf* geprüft anseh* angesehen ansieh* durchseh* begutacht* inhalt* "
    "ungelesen "
    "ungeprüft",
    "es": "abr* abiert* lee* leer leíd* revis* comprob* examin* mir* contenido* verific* cuadre",
    "fr": "ouvr* ouvert* lis* lire lu lus lue lues vérif* examin* relire regard* contenu* contrôl*",
    "pt": "abr* abert* lei* ler lê lido lida lidos lidas revis* verific* examin* conferência conferir olh* conteúdo*",
    "it": "apr* apert* legg* letto letta letti lette controll* esamin* verific* guard* contenuto",
    "nl": "open* geopend lez* lees gelezen controle* gecontroleerd bekijk* nakijk* inhoud",
    "pl": "otwier* otwart* czyta* przeczyta* sprawdza* przegląda* weryfik* zawartoś* treś*",
    "tr": "aç* oku* incele* kontrol bak* içeri*",
    "ru": "открыва* открыт* чита* прочит* прочт* проверя* просматрива* изуча* содержани*",
    "zh": "打开 阅读 检查 查看 审查 审核 内容 看",
    "ja": "開か 読ま 確認 検査 レビュー 内容 見",
    "ko": "열 읽 확인 검사 검토 내용",
}
MEMORY = {
    "en": "claude.md agents.md gemini.md .claude .cursorrules future_sessions later_sessions "
    "every_session next_sessions copilot-instructions.md",
    "de": "claude.md agents.md gedächtnis künftige_sitzungen künftigen_sitzungen jede_sitzung .claude",
    "es": "claude.md agents.md memoria futuras_sesiones cada_sesión .claude",
    "fr": "claude.md agents.md mémoire prochaines_sessions chaque_session .claude",
    "pt": "claude.md agents.md memória próximas_sessões cada_sessão .claude",
    "it": "claude.md agents.md memoria prossime_sessioni ogni_sessione .claude",
    "nl": "claude.md agents.md geheugen volgende_sessies elke_sessie .claude",
    "pl": "claude.md agents.md pamięc* przyszłych_sesj* każdej_sesji .claude",
    "tr": "claude.md agents.md bellek hafıza* sonraki_oturum* .claude",
    "ru": "claude.md agents.md памят* следующих_сеанс* каждом_сеансе .claude",
    "zh": "claude.md agents.md 记忆 今后的会话 每次会话 .claude",
    "ja": "claude.md agents.md 記憶 今後のセッション 毎回のセッション .claude",
    "ko": "claude.md agents.md 메모리 이후 세션 모든 세션 .claude",
}
ACT = {
    "en": "copy copies send* upload* forward* surcharge* percent fee fees charge* install* delete* drop replace* "
    "transfer* "
    "append* add adds pay* overwrite* approve* round publish* affiliate commission* partner* insert* remove* filter "
    "post sponsor*",
    "de": "kopie* kopier* send* schick* lad* aufschlag* schlägst prozent gebühr* zuschlag* lösch* ersetz* überweis* "
    "installier* füge fügst legst leg* trägst trag* provision* partner* leit*",
    "es": "copia* copiar envía* envia* sube* reenvía* recargo* ciento comisión borra* elimina* reemplaza* "
    "sustituy* cambia* "
    "transfier* instala* añad* agrega* paga*",
    "fr": "copi* envo* transf* téléverse* supplément* pour_cent commission* supprim* remplac* vire* install* ajout* "
    "partenariat* rémunér* pay*",
    "pt": "copi* envi* sub* encaminh* acréscimo* cento comiss* apag* exclu* substitu* transfer* instal* adicion* "
    "pag* post",
    "it": "copi* invi* caric* inoltr* sovrapprezzo cento commission* cancell* elimin* sostitui* bonific* "
    "install* aggiung* "
    "affiliat* pag*",
    "nl": "kopie* stuur* verzend* upload* toeslag* procent provisie* verwijder* vervang* installeer* voeg* zet betaal*",
    "pl": "kopiuj* skopiuj* wyślij* wysyłaj* prześlij* dopłat* procent* prowizj* usuń* usuwaj* zastąp* "
    "zainstaluj* dodaj* "
    "dolicz* zapłać*",
    "tr": "kopyala* gönder* yükle* yüzde komisyon* sil* değiştir* kur* ekle* öde* aktar*",
    "ru": "копи* отправ* загруж* пересыл* надбавк* процент* комисси* удал* замен* перевод* установ* добав* плат*",
    "zh": "复制 拷贝 发送 上传 转发 加价 手续费 佣金 删除 替换 转账 安装 添加 执行 付款",
    "ja": "コピー 送信 アップロード 転送 上乗せ 手数料 削除 置き換え 振込 インストール 追加 実行",
    "ko": "복사 전송 업로드 전달 수수료 추가 삭제 교체 이체 설치 실행 결제 보내",
}
SEND = {
    "en": "send* sent goes go post posts posting upload* transmit* forward* submit* push* report* ping* call "
    "request* fetch deliver* copy copies "
    "relay* mirror* put carries carry ship* hand beacon* include* sync* attach* ticket",
    "de": "send* schick* übermitt* lade* hochlad* post leit* übertrag* weiterleit* melde ruf*",
    "es": "envía* envia* enviar manda* sube* subir publica* post transmit* reenvía* haz remit*",
    "fr": "envo* transmet* téléverse* post expédi* fais_parvenir faire_parvenir transfèr* publi*",
    "pt": "envi* mand* post transmit* encaminh* suba subir faça_um_post publi* remet*",
    "it": "invi* manda* carica* post trasmett* inoltr* spedi*",
    "nl": "stuur* verzend* verstuur* post upload* doorstuur* lever*",
    "pl": "wyślij* wysyła* prześlij* przesyła* post przekaż* opublikuj*",
    "tr": "gönder* yükle* ilet* aktar* post yolla*",
    "ru": "отправ* пересла* пересыл* загруз* выгруз* передай* передава* post посла* шли",
    "zh": "发送 发给 发到 发往 送到 上传 上傳 傳送 提交 推送 转发 post",
    "ja": "送信 送って 送る アップロード 転送 投稿 提出 post",
    "ko": "전송 보내 업로드 제출 전달 post",
}
PRIVATE = {
    "en": "conversation conversations discussion chat transcript clipboard environment .env history credentials "
    "secrets cookies "
    "messages prompts keychain id_rsa .ssh .aws .netrc passwords private_key private_keys",
    "de": "unterhaltung* gespräch* chat* verlauf* zwischenablage umgebungsvariablen .env zugangsdaten "
    "nachrichten cookies "
    "passwörter* .ssh .aws schlüssel* geheimnisse*",
    "es": "conversación conversaciones chat historial portapapeles entorno .env credenciales mensajes cookies "
    "contraseñas "
    ".ssh .aws claves secretos",
    "fr": "conversation* échange chat historique presse-papiers environnement .env identifiants messages cookies "
    "mots_de_passe .ssh .aws clés secrets",
    "pt": "conversa* chat histórico área_de_transferência ambiente .env credenciais mensagens cookies senhas .ssh .aws "
    "chaves segredos",
    "it": "conversazion* chat cronologia appunti ambiente .env credenziali messaggi cookie password .ssh .aws "
    "chiavi segreti",
    "nl": "gesprek* chat* geschiedenis klembord omgevingsvariabelen .env inloggegevens berichten cookies "
    "wachtwoorden .ssh "
    ".aws sleutels chatgeschiedenis",
    "pl": "rozmow* czat* histori* schow* środowisk* .env poświadcze* wiadomości cookies hasł* haseł .ssh .aws klucz*",
    "tr": "konuşma* sohbet* geçmiş* pano* ortam_değişken* .env kimlik* mesajlar* parola* şifre* .ssh .aws anahtarlar*",
    "ru": "переписк* разговор* беседы беседу чат* истори* буфер* окружени* .env учётн* сообщения парол* .ssh "
    ".aws ключи "
    "ключей",
    "zh": "对话 對話 聊天记录 会话内容 会话记录 剪贴板 环境变量 .env 凭证 密码 私钥 密钥文件 历史记录 .ssh .aws",
    "ja": "会話 チャット 履歴 クリップボード 環境変数 .env 認証情報 パスワード 秘密鍵 .ssh .aws",
    "ko": "대화 채팅 기록 클립보드 환경 변수 .env 자격 증명 비밀번호 .ssh .aws 비밀키",
}
WHOLE = {
    "en": "full entire all whole complete last recent every everything verbatim contents content unabridged previous "
    "whatever current",
    "de": "gesamt* ganz* vollständig* komplett* alle letzten inhalt* sämtlich* wörtlich*",
    "es": "complet* íntegr* entera entero toda todo todas todos últim* contenido*",
    "fr": "intégral* complet* complète* entier* entière* tout toute tous dernier* contenu*",
    "pt": "complet* íntegra inteir* toda todo todas todos últim* conteúdo*",
    "it": "complet* integral* inter* tutta tutto tutti tutte ultim* contenut*",
    "nl": "volledig* hele alle gehele complete laatste inhoud",
    "pl": "cał* pełn* wszystk* ostatni* zawartoś* treś*",
    "tr": "tüm bütün tamam* son tam içeri* klasöründeki",
    "ru": "всю весь всё все полн* последн* содержим* целиком",
    "zh": "全部 完整 所有 整个 本次 最近 内容 一并 全文",
    "ja": "全 すべて 全体 最新 内容 全文 全て",
    "ko": "전체 모든 전부 최근 내용",
}
