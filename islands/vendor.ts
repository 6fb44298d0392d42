// What the islands use of React. build.mjs bundles it once, apart from them; an island that imports
// another name fails to build until it is added here.
export {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from "react";
export { Fragment, jsx, jsxs } from "react/jsx-runtime";
export { createPortal, flushSync } from "react-dom";
export { createRoot } from "react-dom/client";
