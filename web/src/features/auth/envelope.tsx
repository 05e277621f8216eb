import { LineDrawing } from '../../ui/display/line-drawing.tsx'

export const Envelope = () => (
  <LineDrawing width={120} height={64} className="mb-5">
    <path d="M34 14h68v42H34z" fill="hsl(var(--card))" />
    <path d="m34 16 34 22 34-22" stroke="var(--ring)" />
    <path d="M6 24h18M12 36h12M2 48h22" />
  </LineDrawing>
)
