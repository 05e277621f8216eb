import { createContext, useContext } from 'react'
import type * as dragging from './card-drag.ts'

/** The drag-and-drop code. It loads after the board has rendered. Phones show another board and never load it. */
export type Dragging = typeof dragging

export const DragContext = createContext<Dragging | null>(null)
export const useDragging = () => useContext(DragContext)
