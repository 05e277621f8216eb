import { type Drawing, drawingBox, svgPathOf } from '@mantel/domain/contracts/signature-drawing'
import { Eraser, Undo2 } from 'lucide-react'
import { type PointerEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/base/button.tsx'
import { canExtend, pointAt, pointsLeft } from './ink.ts'

type Props = { drawing: Drawing; onChange: (drawing: Drawing) => void }

/** The canvas has twice the resolution of the drawing box, so that lines are smooth on every screen. */
const resolution = 2
const pen = 8

/** The drawing is stored as strokes, not as an image. */
export function DrawingPad({ drawing, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const stroke = useRef<Drawing[number]>([])

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.setTransform(resolution, 0, 0, resolution, 0, 0)
    context.clearRect(0, 0, drawingBox.width, drawingBox.height)
    ink(context, drawing)
  }, [drawing])

  function draw(event: PointerEvent<HTMLCanvasElement>) {
    const context = canvas.current?.getContext('2d')
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !context) return
    const pad = event.currentTarget.getBoundingClientRect()
    const maxLength = pointsLeft(drawing)
    // The browser combines several points of a fast movement into one event.
    for (const touch of event.nativeEvent.getCoalescedEvents?.() ?? [event.nativeEvent]) {
      const point = pointAt(touch, pad)
      if (!canExtend(stroke.current, point, maxLength)) continue
      const last = stroke.current.at(-1)
      stroke.current.push(point)
      ink(context, [last ? [last, point] : [point]])
    }
  }

  function begin(event: PointerEvent<HTMLCanvasElement>) {
    if (event.button !== 0 || stroke.current.length > 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointAt(event, event.currentTarget.getBoundingClientRect())
    if (pointsLeft(drawing) > 0) stroke.current = [point]
  }

  function end() {
    const drawn = stroke.current
    stroke.current = []
    if (drawn.length > 0) onChange([...drawing, drawn])
  }

  return (
    <div>
      <div className="relative mx-auto max-w-125">
        <canvas
          ref={canvas}
          width={drawingBox.width * resolution}
          height={drawingBox.height * resolution}
          role="img"
          aria-label={drawing.length > 0 ? 'Your drawing' : 'Nothing drawn yet'}
          onPointerDown={begin}
          onPointerMove={draw}
          onPointerUp={end}
          onPointerCancel={end}
          className="block aspect-5/2 w-full cursor-crosshair touch-none"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-6 bottom-[22%] border-b border-border-strong"
        />
        {drawing.length === 0 && (
          <p className="pointer-events-none absolute inset-x-6 bottom-[30%] text-center text-14 text-muted-foreground">
            Draw here
          </p>
        )}
      </div>
      <div className="flex gap-2 px-3.5 pb-2.5">
        <Button icon={Undo2} disabled={drawing.length === 0} onClick={() => onChange(drawing.slice(0, -1))}>
          Undo
        </Button>
        <Button icon={Eraser} disabled={drawing.length === 0} onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
    </div>
  )
}

function ink(context: CanvasRenderingContext2D, strokes: Drawing) {
  context.lineWidth = pen
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = '#1F1B16'
  context.stroke(new Path2D(svgPathOf(strokes)))
}
