import { useEffect, useState } from 'react'

type Code = { path: string; size: number }
type Props = { text: string; label: string }

/** The code that draws it loads on its own, because the page works without it. Its background has to be white. */
export function QrCode({ text, label }: Props) {
  const [code, setCode] = useState<Code | null>(null)
  useEffect(() => {
    let isMounted = true
    import('./qr-path.ts').then(
      ({ qrPath }) => isMounted && setCode(qrPath(text)),
      (error: unknown) => console.warn('Couldn’t load the QR code', error),
    )
    return () => {
      isMounted = false
    }
  }, [text])
  return (
    <div className="size-33">
      {code && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="size-full"
        >
          <path d={code.path} fill="#000" />
        </svg>
      )}
    </div>
  )
}
