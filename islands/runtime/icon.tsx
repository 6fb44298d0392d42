/** The paths of views/parts/icon.templ that islands show. */
const PATHS = {
  left: "m14.5 5-7 7 7 7",
  right: "m9.5 5 7 7-7 7",
  close: "m6 6 12 12M18 6 6 18",
} as const;

/** Shows one of the server's icons. */
export function Icon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
