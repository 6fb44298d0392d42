let loading: Promise<void> | undefined;

/**
 * Loads the provider's script, once for all buttons of a page. After a failure the next call tries
 * again. The promise resolves either way. The script has no integrity hash because it changes without notice.
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
