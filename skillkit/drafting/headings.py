"""How skills call the section on what goes wrong, and the column or the words for what to do about it."""

import re

SPACED = """
gotchas? / pitfalls? / trouble-?shooting / caveats? / common (?:mistakes|errors|problems|issues|failures)
known (?:issues|problems|errors) / (?:if|when) (?:it|things|something) (?:fails?|goes? wrong)
stolper(?:steine|fallen) / fallstricke / fehler(?:behebung|suche) / (?:bekannte|häufige) (?:probleme|fehler)
errores (?:comunes|frecuentes) / (?:solución|resolución) de problemas / problemas (?:comunes|conocidos|conhecidos)
dépannage / pièges / erreurs (?:courantes|fréquentes) / problèmes (?:connus|courants)
armadilhas / erros comuns / solução de problemas / insidie / risoluzione dei problemi / errori comuni
problemen oplossen / valkuilen / rozwiązywanie problemów / pułapki
подводные камни / устранение неполадок / частые ошибки / усунення несправностей
"""
UNSPACED = """
常见问题 / 常见错误 / 故障排除 / 故障排查 / 陷阱 / 踩坑 / 常見問題 / 常見錯誤 / 疑難排解
トラブルシューティング / よくある問題 / よくある間違い / よくあるエラー / 落とし穴
문제 해결 / 문제해결 / 자주 하는 실수
"""
SPACED_NOTES = """
notes? / warnings? / tips / hints / anmerkungen / hinweise / notas / avisos / remarques / conseils / avvertenze
opmerkingen / uwagi / примечания / замечания
"""
UNSPACED_NOTES = "注意事项 / 注意事項 / 注意点 / 注意 / 備考 / 说明 / 주의 사항 / 주의사항 / 참고"


def _names(text: str) -> str:
    return "|".join(name.strip() for line in text.strip().split("\n") for name in line.split(" / "))


FITTING = tuple(
    re.compile(rf"\b(?:{_names(spaced)})\b|{_names(unspaced)}", re.IGNORECASE)
    for spaced, unspaced in ((SPACED, UNSPACED), (SPACED_NOTES, UNSPACED_NOTES))
)
"""The first where there is one; else the second."""

REMEDIES = re.compile(
    r"fix|solution|remedy|\bdo\b|action|instead|resolution|lösung|abhilfe|solución|solução|remède|correct|решение"
    r"|解决|解決|対処|対策|해결",
    re.IGNORECASE,
)
"""How the column is called that says what to do."""

TRAILING = re.compile(
    r"(?:related\b|references?$|see also|(?:further|more) (?:reading|resources)|resources?$|links$|siehe auch|verweise$"
    r"|véase también|referencias$|voir aussi|références$|veja também|см\. также|参考|参照|関連|相关)",
    re.IGNORECASE,
)
"""How the last sections of a skill are called that only point elsewhere."""
