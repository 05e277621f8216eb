import { type PointerEvent, useRef } from 'react'

const longPressTime = 450
const maxMovement = 10

/** Calls `onLongPress` when a finger rests on an element. Scrolling or moving the finger cancels the press. */
export function useLongPress(onLongPress: (target: EventTarget) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const touching = useRef(false)
  const long = useRef(false)
  const end = () => clearTimeout(timer.current)
  return {
    /** Whether the last press was long. The click at its end must then be ignored. */
    wasLong: () => long.current,
    isTouching: () => touching.current,
    handlers: {
      onPointerDown: ({ pointerType, target, clientX, clientY }: PointerEvent) => {
        end()
        long.current = false
        touching.current = pointerType === 'touch'
        if (!touching.current) return
        from.current = { x: clientX, y: clientY }
        timer.current = setTimeout(() => {
          long.current = true
          onLongPress(target)
        }, longPressTime)
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > maxMovement) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
