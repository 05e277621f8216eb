/** The message that tells a page how tall the form in its frame is. */
const messageType = 'lead-form-height'
/** With this message, a page whose script has just loaded asks for the height, because it may have missed it. */
const requestType = 'lead-form-height-request'
const tallest = 5000

/** Inside of the frame: sends each new height to the page around it, and to no other. */
export function sendHeight() {
  const origin = parentOrigin()
  if (!origin) return
  const send = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height)
    parent.postMessage({ type: messageType, height }, origin)
  }
  new ResizeObserver(send).observe(document.documentElement)
  addEventListener('message', ({ data, source }: MessageEvent<{ type?: string } | null>) => {
    if (source === parent && data?.type === requestType) send()
  })
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
      for (const frame of framesOf(ourOrigin))
        if (frame.contentWindow === source) frame.height = String(height)
    },
  )
  // A sandboxed frame has no origin to name as the target. The message contains nothing secret.
  for (const { contentWindow } of framesOf(ourOrigin)) contentWindow?.postMessage({ type: requestType }, '*')
}

const framesOf = (ourOrigin: string) =>
  [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${ourOrigin}/lead/`))
