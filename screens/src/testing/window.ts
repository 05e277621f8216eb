/** Resizes the window, which media queries and the app notice. */
export function resizeTo(width: number, height = 900) {
  // oxlint-disable-next-line typescript/no-explicit-any -- only happy-dom's window has it
  ;(window as any).happyDOM.setViewport({ width, height })
}
