import { createContext, useContext } from 'react'
import type * as dragging from './card-drag.ts'

/** What makes things draggable: fetched after the board stands, and never for fingers. */
export type Dragging = typeof dragging

export const DragContext = createContext<Dragging | null>(null)
export const useDragging = () => useContext(DragContext)
