let loading: Promise<void> | undefined;

/**
 * Loads the provider's script, once for all buttons of a page; after a failure the next call tries
 * again. It ends either way. The script changes without notice, so that no hash can vouch for it.
 */
export function loadInline(address: string): Promise<void> {
  return (loading ??= new Promise((end) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => end();
    script.onerror = () => {
      loading = undefined;
      script.remove();
      end();
    };
    document.head.append(script);
  }));
}
