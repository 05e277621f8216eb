/** What S3 answers when it refuses: a status, a code that SDKs turn into an error class, and a sentence. */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message = code,
  ) {
    super(message)
  }
}

/** Honest about its limits: what is not written here must never look as if it had worked. */
export const notImplemented = (what: string) =>
  new S3Error(501, 'NotImplemented', `The S3 sandbox does not implement ${what}`)
