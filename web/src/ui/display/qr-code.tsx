import { useEffect, useState } from 'react'

type Code = { path: string; size: number }
type Props = { text: string; label: string }

/**
 * Loads the drawing code separately, because the page works without a QR code. The background has to be white to be
 * scannable.
 */
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
