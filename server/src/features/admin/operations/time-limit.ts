export async function withTimeout<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${seconds} seconds`)), seconds * 1000)
  })
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
