import { X509Certificate } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigProblem, readConfig } from '../config.ts'
import { Problem } from '../platform/commands/problem.ts'
import { runCommand } from '../platform/commands/run-command.ts'
import { fingerprintOf } from '../platform/seal/certificate.ts'
import { judgeSeal, readSeal } from '../platform/seal/read-seal.ts'

const verdicts = {
  genuine: { code: 0, sentence: 'Genuine: this file hasn’t changed since it was sealed.' },
  altered: { code: 1, sentence: 'Altered: this file has our seal but was changed afterward.' },
  unknown: { code: 2, sentence: 'Unknown: this file doesn’t have our seal.' },
} as const

/**
 * `npm run verify -- FILE` needs a sealed PDF and our public certificates, but no database or server. The exit code is
 * 0 for a genuine file, 1 for an altered one, and 2 for a file without our seal or after an error.
 */
let code: 0 | 1 | 2 = 2
await runCommand(async () => {
  const { file, certificate } = optionsFrom(process.argv.slice(2))
  const known = certificate ? await certificatesIn(certificate) : await storedCertificates()
  const bytes = await readFile(path.resolve(file))
  const verdict = await judgeSeal(bytes, known)
  const details = verdict === 'altered' ? await reasonFor(bytes) : await sealOf(bytes)
  code = verdicts[verdict].code
  return `${verdicts[verdict].sentence}\n${details}`
}, [ConfigProblem])
process.exitCode = code

async function sealOf(bytes: Buffer) {
  const seal = await readSeal(bytes)
  if (seal.state === 'none') return 'It isn’t sealed.'
  if (!seal.certificateDer) return 'It has a signature we don’t recognize.'
  const name = nameOf(seal.certificateDer)
  return `Sealed ${seal.signedAt ?? 'at an unknown time'} by ${name}, certificate ${seal.fingerprint}.`
}

async function reasonFor(bytes: Buffer) {
  const seal = await readSeal(bytes)
  return seal.state === 'sealed' && seal.fingerprint && !seal.coversAll
    ? 'Bytes were added after the seal.'
    : 'The sealed content or the seal itself was changed.'
}

function nameOf(certificateDer: Buffer) {
  try {
    return `“${new X509Certificate(certificateDer).subject.replace(/^CN=/, '')}”`
  } catch {
    return 'an unknown signer'
  }
}

async function storedCertificates() {
  const directory = path.join(readConfig(process.env).dataDir, 'seal-certificates')
  const names = await readdir(directory).catch(() => [])
  const files = names.filter((name) => name.endsWith('.pem')).map((name) => path.join(directory, name))
  const found = (await Promise.all(files.map(certificatesIn))).flat()
  if (found.length === 0)
    throw new Problem(`There is no certificate in ${directory}. Add one: --certificate CERT.pem`)
  return found
}

/** A file can contain several certificates. */
async function certificatesIn(file: string) {
  const text = await readFile(path.resolve(file), 'utf8')
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new Problem(`There is no certificate in ${file}.`)
  try {
    return blocks.map((block) => ({ fingerprint: fingerprintOf(new X509Certificate(block).raw) }))
  } catch {
    throw new Problem(`The certificate in ${file} cannot be read.`)
  }
}

function optionsFrom(args: string[]) {
  const usage = new Problem('Add a file name: npm run verify -- CONTRACT.pdf [--certificate CERT.pem]')
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { certificate: { type: 'string' } },
    })
    const [file, ...more] = positionals
    if (!file || more.length > 0) throw usage
    return { file, certificate: values.certificate }
  } catch {
    throw usage
  }
}
