/** The message that tells a page how tall the form in its frame is. */
const messageType = 'lead-form-height'
const tallest = 5000

/** Inside of the frame: sends each new height to the page around it, and to no other. */
export function sendHeight() {
  const origin = parentOrigin()
  if (!origin) return
  new ResizeObserver(() => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
    parent.postMessage({ type: messageType, height }, origin)
  }).observe(document.documentElement)
}

/** Null if the page around the frame hides its address. The frame then keeps the height that it has. */
function parentOrigin() {
  const origin = location.ancestorOrigins?.[0] ?? originOf(document.referrer)
  return origin && origin !== 'null' ? origin : null
}

function originOf(url: string) {
  try {
    return new URL(url).origin
  } catch {
    return null
  }
}

/**
 * In the page around it: applies the heights that our frames send. A sandboxed frame has no origin, which the browser
 * reports as `null`; the window that sent the message tells which frame it was.
 */
export function applyFrameHeights(ourOrigin: string) {
  addEventListener(
    'message',
    ({ data, source, origin }: MessageEvent<{ type?: string; height?: number } | null>) => {
      const height = Number(data?.height)
      if (data?.type !== messageType || origin !== 'null' || !(height > 0 && height < tallest)) return
      for (const frame of document.querySelectorAll('iframe')) {
        const isOurs = frame.contentWindow === source && frame.src.startsWith(`${ourOrigin}/lead/`)
        if (isOurs) frame.height = String(height)
      }
    },
  )
}
