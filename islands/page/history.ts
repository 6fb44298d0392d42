/**
 * Makes back and forward work after a reload under a popup's address. The browser then treats the
 * hostel's page and the list as one document, and would change the address alone.
 */
export function reloadOnHistory(): void {
  const { pathname } = location;
  window.addEventListener("popstate", () => {
    const kept = document.querySelector("[data-island=hostel-popup][data-state=ready]");
    if (location.pathname !== pathname && !kept) location.reload();
  });
}
