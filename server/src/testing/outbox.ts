import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import PostalMime from 'postal-mime'

/** Returns the sent emails, oldest first, parsed as an email client would. */
export async function readOutbox(directory: string) {
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(
    names.map(async (name) => {
      const raw = await readFile(path.join(directory, name))
      const mail = await PostalMime.parse(raw)
      const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0] ?? null
      return {
        raw: raw.toString(),
        to: mail.to?.[0]?.address ?? '',
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        link,
        token: link ? new URL(link).searchParams.get('token') : null,
      }
    }),
  )
}
