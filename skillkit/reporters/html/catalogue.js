(() => {
  const order = document.getElementById("order");
  const list = document.getElementById("skills");
  if (!order) return;
  const byName = [...list.children];
  const keys = { confidence: "confidence", use: "sessions" };
  order.addEventListener("input", () => {
    const key = keys[order.value];
    const sorted = key ? [...byName].sort((a, b) => b.dataset[key] - a.dataset[key]) : byName;
    list.append(...sorted);
  });
})();
