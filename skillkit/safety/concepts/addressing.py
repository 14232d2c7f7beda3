"""Words that turn to a model, by language; who a model is stands with the authorities."""

NOTE = {
    "en": "note hint message instruction instructions rule rules request order task "
    "attention reminder important notice",
    "de": "hinweis notiz anweisung nachricht achtung wichtig",
    "es": "nota aviso instrucción instrucciones mensaje atención importante",
    "fr": "note remarque consigne instruction instructions message attention",
    "pt": "nota aviso instrução instruções mensagem atenção importante",
    "it": "nota avviso istruzione istruzioni messaggio attenzione importante",
    "nl": "opmerking instructie bericht let_op belangrijk",
    "pl": "uwaga notatka instrukcja wiadomość ważne",
    "tr": "not talimat uyarı mesaj önemli",
    "ru": "примечание указание сообщение внимание инструкция важно",
    "zh": "提示 注意 说明 指令 致",
    "ja": "注意 注記 指示 への",
    "ko": "주의 참고 안내 에게",
}
MUST = {
    "en": "must should shall have_to has_to need_to please always also are_to is_to required requires",
    "de": "musst müssen muss sollst sollen soll bitte immer auch sollten",
    "es": "debe debes deben tiene_que tienen_que por_favor siempre también",
    "fr": "dois doit doivent devez faut veuillez toujours aussi",
    "pt": "deve devem deves precisa por_favor sempre também",
    "it": "deve devi devono bisogna prego sempre anche",
    "nl": "moet moeten dient dienen altijd ook",
    "pl": "musi musisz muszą powinien powinny należy zawsze proszę także",
    "tr": "zorunda gerekir lütfen her_zaman ayrıca mutlaka",
    "ru": "должен должна должны нужно следует пожалуйста всегда также",
    "zh": "必须 必須 应当 应该 请 務必 务必 总是",
    "ja": "必ず ください べき こと 常に",
    "ko": "반드시 해야 하세요 항상 십시오",
}
YOU = {
    "en": "you your",
    "de": "du dich dir dein",
    "es": "tú te eres usted",
    "fr": "tu vous toi",
    "pt": "você tu és",
    "it": "tu sei lei",
    "nl": "je jij u",
    "pl": "jesteś ty",
    "tr": "sen siz",
    "ru": "ты вы",
    "zh": "你 您",
    "ja": "あなた",
    "ko": "당신",
}
