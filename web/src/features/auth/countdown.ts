import { useEffect, useState } from 'react'

/** Starts a countdown on mount. Returns the whole seconds left and a function that restarts it. */
export function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1_000)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((until - now) / 1_000))
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  function restart() {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1_000)
  }
  return { left, restart }
}
