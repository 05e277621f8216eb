import { LineDrawing } from '../../ui/display/line-drawing.tsx'

/** A shop counter with a card reader under an awning. */
export const CounterDrawing = () => (
  <LineDrawing width={168} height={96}>
    <path d="M30 12h108l8 16H22zM22 28c0 7 10 7 10 0 0 7 12 7 12 0 0 7 13 7 13 0 0 7 14 7 14 0 0 7 13 7 13 0 0 7 13 7 13 0 0 7 14 7 14 0 0 7 13 7 13 0 0 7 12 7 12 0 0 7 10 7 10 0" />
    <path d="M34 36v30M134 36v30M18 66h132v6H18zM26 72v20M142 72v20M26 92h116M60 72v20M108 72v20" />
    <path d="M74 66V52a3 3 0 0 1 3-3h14a3 3 0 0 1 3 3v14M78 53h12v5H78zM79 62h1M84 62h1M89 62h1M98 60h12v6M104 60v-9M104 51c-4 0-6-3-5-6 4 0 6 3 5 6zM104 51c4 0 6-3 5-6" />
  </LineDrawing>
)
