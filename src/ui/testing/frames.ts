const frameMilliseconds = 1000 / 60
const pending = new Map<number, NodeJS.Timeout>()

/** Like the preset's, but frames that are still pending after the last test of a file are cancelled. */
global.requestAnimationFrame = (draw) => {
  const timer = setTimeout(() => {
    pending.delete(frame)
    draw(performance.now())
  }, frameMilliseconds)
  const frame = Number(timer)
  pending.set(frame, timer)
  return frame
}

global.cancelAnimationFrame = (frame) => {
  if (frame === undefined || frame === null) return
  clearTimeout(pending.get(frame))
  pending.delete(frame)
}

afterAll(() => pending.forEach((timer) => clearTimeout(timer)))
