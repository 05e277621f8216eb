import { createContext, useContext } from 'react'
import type * as dragging from './card-drag.ts'

/** The drag-and-drop code: loaded after the board has rendered, and never on touch screens. */
export type Dragging = typeof dragging

export const DragContext = createContext<Dragging | null>(null)
export const useDragging = () => useContext(DragContext)
