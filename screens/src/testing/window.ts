/** Resizes the window. Media queries and the app react to it. */
export function resizeTo(width: number, height = 900) {
  // oxlint-disable-next-line typescript/no-explicit-any -- only happy-dom's window has `happyDOM`
  ;(window as any).happyDOM.setViewport({ width, height })
}
