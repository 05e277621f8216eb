/** The addresses at which somebody begins; both show the same. */
export const welcomePaths = ['/app/hello', '/onboarding'] as const
export type WelcomePath = (typeof welcomePaths)[number]

export const isWelcome = (path: unknown): path is WelcomePath => welcomePaths.some((one) => one === path)
