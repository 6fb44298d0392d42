/**
 * Lets back and forward work after a reload under a popup's address. The browser then takes the
 * hostel's own page and the list for one, and would only change the address.
 */
export function reloadOnHistory(): void {
  const { pathname } = location;
  window.addEventListener("popstate", () => {
    const kept = document.querySelector("[data-island=hostel-popup][data-state=ready]");
    if (location.pathname !== pathname && !kept) location.reload();
  });
}
