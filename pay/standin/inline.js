/* global document, window, URL */
// Imitates https://js.paystack.co/v2/inline.js: opens the stand-in's checkout over the page, and calls
// onSuccess or onCancel when the payer has decided.
(() => {
  const origin = new URL(document.currentScript.src).origin;

  window.PaystackPop = class PaystackPop {
    resumeTransaction(accessCode, { onLoad, onSuccess, onCancel } = {}) {
      this.cancelTransaction();
      const frame = document.createElement("iframe");
      frame.title = "Stand-in checkout";
      frame.src = `${origin}/checkout/${encodeURIComponent(accessCode)}?popup=1`;
      // Not a style attribute: that would need 'unsafe-inline' in the page's policy. Paystack's script does the same.
      frame.style.cssText =
        "position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;background:#fff";
      this.onMessage = ({ origin: from, source, data }) => {
        if (from !== origin || source !== frame.contentWindow) return;
        // The page reports that it is loaded: the browser's load event also fires for a refused frame.
        if (data.status === "loaded") {
          onLoad?.({ accessCode });
          return;
        }
        this.cancelTransaction();
        if (data.status === "success") onSuccess?.(data);
        else onCancel?.();
      };
      this.frame = frame;
      window.addEventListener("message", this.onMessage);
      document.body.append(frame);
      return this;
    }

    cancelTransaction() {
      window.removeEventListener("message", this.onMessage);
      this.frame?.remove();
    }
  };
})();
