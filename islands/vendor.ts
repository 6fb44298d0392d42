// Exports the parts of React that islands use. build.mjs bundles them once, in one file. An island that
// imports another name fails to build until the name is added here.
export {
  createContext,
  StrictMode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
export { Fragment, jsx, jsxs } from "react/jsx-runtime";
export { createPortal, flushSync } from "react-dom";
export { createRoot } from "react-dom/client";
