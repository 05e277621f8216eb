/** The type of the message that tells the page around a frame how tall the form in the frame is. */
const messageType = 'lead-form-height'
/**
 * The type of the message that asks for the height. A page sends it when its script has loaded, because it may have
 * missed the first height.
 */
const requestType = 'lead-form-height-request'
const tallest = 5000

/** Runs inside the frame. Sends each new height to the page around it and to no other page. */
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

/** Null if the page around the frame hides its address. The frame then does not change its height. */
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
 * Runs in the page around the frames. Applies the heights that our frames send. A sandboxed frame has the origin
 * `null`, so the window that sent the message tells which frame it was.
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
  // The target is `*`, because a sandboxed frame has no origin to name. The message contains nothing secret.
  for (const { contentWindow } of framesOf(ourOrigin)) contentWindow?.postMessage({ type: requestType }, '*')
}

const framesOf = (ourOrigin: string) =>
  [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${ourOrigin}/lead/`))
