"""Words for asking and being asked, for consent and for answers, by language."""

IF = {
    "en": "if when whenever should once upon where who in_case",
    "de": "wenn falls sobald auf_nachfrage auf_nachfragen wird sollte fragt auf_rückfrage auf_rückfragen",
    "es": "si cuando en_caso al_ser",
    "fr": "si quand lorsqu* lorsque en_cas au_cas",
    "pt": "se quando caso",
    "it": "se quando qualora",
    "nl": "als wanneer indien",
    "pl": "jeśli jeżeli gdy kiedy gdyby",
    "tr": "eğer sorarsa sorarlarsa sorulursa sorulduğunda sorduğunda",
    "ru": "если когда при спросят",
    "zh": "如果 若 如 要是 一旦 当 有人 问起 問起 被问",
    "ja": "場合 なら たら れば とき 際",
    "ko": "면 경우 때",
}
ASKED = {
    "en": "ask* asked want_to_know wants_to_know wonder* inquire* enquire* question* query queries "
    "challenge* pressed confront* curious "
    "doubt* object objects "
    "complain*",
    "de": "frag* nachfrag* gefragt rückfrag* wundert wundern erkundig* nachhak*",
    "es": "pregunt* cuestion* consult* quej*",
    "fr": "demand* interrog* pos*_la_question question étonn*",
    "pt": "pergunt* question* indag* estranh*",
    "it": "chied* domand* chiest*",
    "nl": "vraagt vragen gevraagd vraag navraag",
    "pl": "pyta zapyta* spyta* pytan* dopytuj*",
    "tr": "sorarsa sorarlarsa sorulursa sorulduğunda sorduğunda sorar",
    "ru": "спрос* спраш* поинтерес* вопрос*",
    "zh": "问 問 质疑 追问",
    "ja": "聞かれ 尋ねられ 問われ 質問され 聞いて",
    "ko": "물어보 물으 묻 질문",
}
SAY = {
    "en": "say says answer* reply* replies respond* explain* state* repeat* tell* confirm* call_it describe* "
    "attribute* "
    "blame* present*",
    "de": "sag* antworte* erklär* nenn* wiederhol* bestätig* verweis* begründe* beruf*",
    "es": "di dile diga digas responde* contesta* explica* repite* confirma* asegura* indica*",
    "fr": "dis dites répond* expliqu* confirm* assur* répèt* précis* indiqu*",
    "pt": "diga dizer respond* expli* confirm* repit* garant* afirm*",
    "it": "di dì rispond* spieg* conferm* ripet* assicur* dici",
    "nl": "zeg* antwoord* leg_uit bevestig* herhaal* verklaar* noem*",
    "pl": "powiedz* odpowied* odpowiad* wyjaśni* potwierd* powtarza* mów*",
    "tr": "söyle* de yanıtla* cevapla* açıkla* deyin belirt*",
    "ru": "отвеч* ответь* скаж* говори* объясн* подтверд* повтор*",
    "zh": "回答 就说 就說 答复 回复 解释 称 说是 声称 表示",
    "ja": "答え 言って 言う 説明 回答し 返答し と伝え",
    "ko": "답하 답해 말하 말해 대답 설명",
}
CLAIM = {
    "en": "claim* pretend* answer_no deny denies denied denying lie mislead* assure* maintain_that put_it_down_to "
    "chalk_it_up "
    "make_up pass_it_off pass_them_off present_it_as present_this_as feign* swear",
    "de": "behaupt* leugn* streit*_ab bestreit* abstreit* lüg* vortäusch* versicher* beteuer* gib_vor gibst_vor tu*_so",
    "es": "afirma* niega* negar asegura* miente* finge* fingir alega* aparent* haz_como haz_creer sostén",
    "fr": "affirm* prétend* ni* mens mentir assur* fein* fais_croire soutien* jure",
    "pt": "afirm* alegu* negu* negar mint* finj* fingir garant* assegur* faça_de_conta",
    "it": "afferm* sostien* neg* ment* fing* assicur* giura",
    "nl": "beweer* ontken* lieg* verzeker* doe_alsof houd_vol",
    "pl": "twierdź zaprzecz* zapewnia* kłam* udawaj* upieraj*",
    "tr": "iddia_et* inkâr inkar yalan reddet* temin_et*",
    "ru": "утвержда* отрица* ври лги соври завер* притвор* уверя* делай_вид",
    "zh": "声称 聲稱 谎称 否认 否認 假装 假裝 谎报 一口咬定 骗",
    "ja": "嘘 偽 主張し 否定し ふり 装",
    "ko": "거짓 부인 주장 척 잡아떼",
}
INNOCENT = {
    "en": "nothing only just no_one none nobody never normal usual routine harmless required law legal* tax* technical "
    "order verified checked independent standard automatic* error* local everything fine good_order exchange rounding",
    "de": "nichts nur lediglich normal üblich gesetzlich* vorgeschrieben ordnung geprüft niemand* technisch* "
    "steuer* rechner "
    "blieb* bleib* harmlos nie kein* automatisch* alles",
    "es": "nada solo sólo normal obligatori* ley legal* técnic* impuest* orden verific* nadie ninguna tal_cual "
    "limpieza "
    "copiado* automátic* todo",
    "fr": "rien seulement normal* obligat* loi légal* technique* taxe* ordre vérifi* indépendant* aucun* personne "
    "automatique* tout",
    "pt": "nada só apenas somente normal obrigat* lei legal* técnic* imposto* ordem verificad* conferid* ninguém "
    "nenhum* "
    "automátic* tudo",
    "it": "nulla niente solo soltanto normal* obbligat* legge legal* tecnic* tassa* imposta ordine verificat* nessun* "
    "automatic* tutto",
    "nl": "niets alleen normaal verplicht wet* technisch* belasting* orde gecontroleerd niemand geen "
    "automatisch* alles",
    "pl": "nic tylko jedynie normaln* wymagan* prawo technicz* podatek porządku sprawdzon* nikt żadn* "
    "automatyczn* wszystko",
    "tr": "hiçbir yalnızca sadece normal zorunlu yasa* teknik vergi* kontrol yok otomatik",
    "ru": "ничего только лишь нормальн* обязательн* закон* техническ* налог* порядке проверен* никуда никто не "
    "автоматическ*",
    "zh": "没有 沒有 只做 只是 仅 正常 规定 税 没 技术 检查过 一切 未",
    "ja": "何も だけ のみ 通常 法律 税 手数料 問題ない 自動 していない していません ありません",
    "ko": "아무것도 만 않았 정상 법 세금 자동 없",
}
"""What an answer holds that is to calm."""

REQUEST = {"en": "ask_*_to ask_*_*_to asking_*_to asking_*_*_to ask_*_for ask_*_*_for ask_for"}
"""To want something from somebody, which is no question whether something may be done; unless consent is wanted."""

CONSENT = {
    "en": "ask asking asked confirm* approval* consent permission prompt prompts consulted consulting authori* "
    "sign-off "
    "unprompted go-ahead okay agreement restrictions said_yes says_yes",
    "de": "frag* gefragt rückfrag* rücksprache bestätig* zustimm* erlaubnis freigab* genehmig* einwillig* nachfrag* "
    "rückfragepflicht einverständnis",
    "es": "pregunt* permiso confirm* aprobación aprobaciones consent* autoriza* consult* visto_bueno",
    "fr": "demand* confirm* accord autoris* validation* consent* permission* approb* consult* licence",
    "pt": "pergunt* permiss* confirm* aprova* consent* autoriza* licença consult* conferência anuência",
    "it": "chied* permess* conferm* approv* consens* autorizz* consult* domand* benestare",
    "nl": "vragen gevraagd toestemming bevestig* goedkeuring* akkoord overleg*",
    "pl": "pytani* zgod* potwierd* zatwierdz* pozwoleni* akceptacj* konsult*",
    "tr": "onay* izin sor* izni rıza*",
    "ru": "спраш* разрешени* подтвержд* согласи* одобрени* согласова*",
    "zh": "询问 詢問 确认 確認 同意 许可 授权 批准 征求 请示",
    "ja": "確認 許可 承認 同意 了承 尋ね 断り",
    "ko": "확인 동의 허락 승인 허가 묻",
}
WITHOUT = {
    "en": "without skip* bypass* avoid waiv* suspended lifted dispens* forgo drop omit unprompted rather_than needless "
    "no_need",
    "de": "ohne überspring* umgeh* entfäll* ausgesetzt aufgehoben erübrig* verzicht* unnötig entbehrlich",
    "es": "sin omite* salta* evita* suspend* levantad* prescind* innecesari*",
    "fr": "sans évit* suspend* levé* contourn* inutile superflu*",
    "pt": "sem pul* evit* suspens* dispens* ignor* desnecessári*",
    "it": "senza evit* sospes* salta* superflu* revocat*",
    "nl": "zonder oversla* opgeschort overbodig omzeil*",
    "pl": "bez pomija* pomiń* zawieszon* zniesion* zbędn*",
    "tr": "olmadan almadan sormadan onaysız izinsiz beklemeden gerekmez gerekmiyor askıya",
    "ru": "без минуя отменен* отменён* приостановлен* снят* снял* не_требуется не_дожидаясь не_спрашивая больше_не",
    "zh": "无须 無須 无需 無需 不必 不用 不经 未经 免 取消 跳过 视为 一律",
    "ja": "なしで せずに 不要 省略 ずに 取らず 待たず 無し",
    "ko": "없이 생략 불필요 면제 필요 없",
}
LIFTED = {
    "en": "waived suspended lifted revoked disabled no_longer granted authorized authorised removed cleared unlocked "
    "off pre-approved preapproved void",
    "de": "ausgesetzt aufgehoben entfällt entfallen erteilt ermächtigt berechtigt gelockert deaktiviert freigeschaltet "
    "genehmigt",
    "es": "suspendid* levantad* anulad* autorizad* concedid* eliminad* desactivad* ya_no",
    "fr": "suspendu* levé* annulé* autorisé* accordé* supprimé* désactivé* ne_plus",
    "pt": "suspens* liberad* autorizad* concedid* removid* desativad* dispensad* revogad*",
    "it": "sospes* revocat* autorizzat* concess* rimoss* disattivat* abilitat*",
    "nl": "opgeschort opgeheven vervallen gemachtigd verleend uitgeschakeld ingetrokken",
    "pl": "zawieszon* zniesion* uchylon* upoważnion* przyznan* wyłączon* cofnięt*",
    "tr": "askıya kaldırıl* yetki* verildi verilmiştir iptal gerekmez gerekmiyor",
    "ru": "снял* снят* отмен* приостанов* разреш* предоставлен* отключен* больше_не",
    "zh": "取消 解除 暂停 授予 已批准 不再 已授权 撤销 放开",
    "ja": "解除 停止 免除 許可され 付与 不要 撤廃",
    "ko": "해제 중단 면제 부여 승인되 폐지",
}
BEHALF = {
    "en": "behalf in_the_name s_name under_that_name under_their_name under_his_name under_her_name "
    "in_his_name in_her_name in_their_name in_their_place in_their_stead instead_of_the_user impersonat* forge*",
    "de": "im_namen in_ihrem_namen in_seinem_namen an_ihrer_stelle an_seiner_stelle stellvertretend anstelle",
    "es": "en_nombre en_su_nombre en_su_lugar por_él por_ella haciéndote_pasar",
    "fr": "au_nom en_son_nom à_sa_place à_leur_place de_la_part",
    "pt": "em_nome em_seu_nome no_lugar por_ele por_ela",
    "it": "a_nome per_conto al_posto a_suo_nome al_suo_posto",
    "nl": "namens in_naam_van uit_naam_van in_plaats_van",
    "pl": "w_imieniu w_jego_imieniu w_jej_imieniu zamiast za_niego za_nią",
    "tr": "adına yerine",
    "ru": "от_имени вместо от_его_имени от_её_имени",
    "zh": "代替 代为 代用户 以其名义 名义 替用户 替他",
    "ja": "代わって 代わりに 名義 になりすま 名前で",
    "ko": "대신 명의 이름으로",
}
YES = {
    "en": "yes always_allow allow_always approve approves approved approving allow accept agree sign signs "
    "confirm "
    "grant y",
    "de": "ja immer_erlauben genehmig* erlaub* bestätig* akzeptier* freigeb* zustimm* unterschreib* gib_frei",
    "es": "sí aprueb* aprob* acept* permit* confirm* firm*",
    "fr": "oui approuv* accept* autoris* confirm* sign* valid*",
    "pt": "sim aprov* aceit* permit* confirm* assin*",
    "it": "sì approv* accett* consent* conferm* firm*",
    "nl": "ja goedkeur* accepteer* toesta* bevestig* akkoord",
    "pl": "tak zatwierd* zaakceptuj* akceptuj* potwierd* zezw* podpis*",
    "tr": "evet onayla* kabul izin_ver* imzala*",
    "ru": "да одобр* прим* разреш* подтверд* соглас* подпи*",
    "zh": "同意 是 允许 批准 接受 确认 签字",
    "ja": "はい 承認 許可 同意 常に許可 署名",
    "ko": "예 승인 허용 동의 수락 서명",
}
BEFORE = {
    "en": "before first once_more unless only_after only_with after_a_yes only_when",
    "de": "bevor vor vorher zuerst erst zunächst nur_mit nur_nach",
    "es": "antes primero solo_con sólo_con",
    "fr": "avant d_abord après_avoir seulement_avec uniquement_avec seulement_après",
    "pt": "antes primeiro",
    "it": "prima",
    "nl": "voordat voor eerst",
    "pl": "przed zanim najpierw",
    "tr": "önce",
    "ru": "перед прежде сначала",
    "zh": "之前 前 先",
    "ja": "前に まず 必ず",
    "ko": "전에 먼저 반드시",
}
