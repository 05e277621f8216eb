export function bundleWidget(): Promise<string>
