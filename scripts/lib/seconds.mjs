export const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`
