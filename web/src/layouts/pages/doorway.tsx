import { LineDrawing } from '../../ui/display/line-drawing.tsx'

/** An illustration of an open door, for pages that do not exist. */
export const Doorway = () => (
  <LineDrawing width={160} height={120}>
    <path d="M8 112h144M54 112V14h52v98" />
    <path d="M60 112V20h40v92" stroke="var(--ring)" strokeDasharray="4 4" />
    <path d="M106 14l30 10v96l-30-8M112 66v6" />
  </LineDrawing>
)
