/* global document, window, URL */
// Plays https://js.paystack.co/v2/inline.js: opens the stand-in's checkout over the page and calls
// back when its payer is done.
(() => {
  const origin = new URL(document.currentScript.src).origin;

  window.PaystackPop = class PaystackPop {
    resumeTransaction(accessCode, { onLoad, onSuccess, onCancel } = {}) {
      this.cancelTransaction();
      const frame = document.createElement("iframe");
      frame.title = "Stand-in checkout";
      frame.src = `${origin}/checkout/${encodeURIComponent(accessCode)}?popup=1`;
      // As the real script does it: an attribute would need 'unsafe-inline' in a page's policy.
      frame.style.cssText =
        "position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:#fff";
      this.heard = ({ origin: from, source, data }) => {
        if (from !== origin || source !== frame.contentWindow) return;
        // The page's own word: a browser's load event also comes for a frame that it refused.
        if (data.status === "loaded") {
          onLoad?.({ accessCode });
          return;
        }
        this.cancelTransaction();
        if (data.status === "success") onSuccess?.(data);
        else onCancel?.();
      };
      this.frame = frame;
      window.addEventListener("message", this.heard);
      document.body.append(frame);
      return this;
    }

    cancelTransaction() {
      window.removeEventListener("message", this.heard);
      this.frame?.remove();
    }
  };
})();
