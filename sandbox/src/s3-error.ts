/** An S3 error response. SDKs turn the code into an error class. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message = code,
  ) {
    super(message)
  }
}

/** The error for features that the sandbox lacks. They must fail instead of seeming to work. */
export const notImplemented = (what: string) =>
  new S3Error(501, 'NotImplemented', `The S3 sandbox does not implement ${what}`)
