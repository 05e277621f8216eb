import { z } from 'zod'
import { drawingBox, maxPoints, maxPointsInStroke, maxStrokes } from './signature-drawing.ts'

const point = z.tuple([
  z.number().int().min(0).max(drawingBox.width),
  z.number().int().min(0).max(drawingBox.height),
])

export const drawing = z
  .array(z.array(point).min(1).max(maxPointsInStroke))
  .min(1)
  .max(maxStrokes)
  .refine((strokes) => strokes.flat().length <= maxPoints, 'This signature has too many strokes')
