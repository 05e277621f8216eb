import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { problemsWithStripe, stripeFields, stripeSettings } from './stripe-settings.ts'

/**
 * Thrown if the server cannot start until the operator fixes something, such as an invalid setting or a busy
 * port. Each problem is a sentence that says what to do.
 */
export class ConfigProblem extends Error {
  constructor(
    readonly problems: string[],
    options?: ErrorOptions,
  ) {
    super(problems.join('\n'), options)
  }
}

export type Config = ReturnType<typeof readConfig>

const portMessage = 'PORT must be a whole number from 0 to 65535'
const smtpMessage =
  'SMTP_URL must look like smtps://user:password@smtp.example.com; write # / ? @ in a password as %23 %2F %3F %40'
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
const text = z.string().trim().min(1).optional()
const webAddress = (otherwise: string) => z.url({ protocol: /^https?$/, error: otherwise })
const settings = z.object({
  // A typo must not enable the features of local mode.
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'NODE_ENV must be production, or absent')
    .optional(),
  PORT: z.coerce
    .number(portMessage)
    .int(portMessage)
    .min(0, portMessage)
    .max(65535, portMessage)
    .default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default('./.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL must begin with postgres://')
    .optional(),
  DATABASE_POOLER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_POOLER_URL must begin with postgres://')
    .optional(),
  PUBLIC_URL: webAddress('PUBLIC_URL must be a web address such as https://app.example.com').optional(),
  SECRET_KEY: text,
  SECRET_KEY_PREVIOUS: text,
  SMTP_URL: z.string().refine(isMailServer, smtpMessage).optional(),
  MAIL_FROM: z.email('MAIL_FROM must be an email address').optional(),
  S3_BUCKET: text,
  S3_ENDPOINT: webAddress('S3_ENDPOINT must be a web address such as https://s3.example.com').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  TRUST_PROXY: text,
  METRICS_TOKEN: text,
  LOG_LEVEL: z.enum(levels, `LOG_LEVEL must be one of ${levels.join(', ')}`).optional(),
  DEMO: z.enum(['on', 'off'], 'DEMO must be on or off').optional(),
  ...stripeFields,
})

/**
 * No other code reads settings from the environment. Local mode has defaults for all settings; production has none for
 * secrets.
 */
export function readConfig(env: Record<string, string | undefined>) {
  // An empty variable counts as absent, because many tools set it to empty instead of removing it.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success)
    throw new ConfigProblem(
      parsed.error.issues.map(
        ({ path: [name], message }) => `${String(name)}: ${message.replace(`${String(name)} `, '')}`,
      ),
    )
  const set = parsed.data
  const isProduction = set.NODE_ENV === 'production'
  const problems = [
    ...contradictions(set),
    ...problemsWithStripe(set, { isProduction, isLoopback }),
    ...(isProduction ? missingInProduction(set) : []),
  ]
  if (problems.length > 0) throw new ConfigProblem(problems)

  const dataDir = path.resolve(set.DATA_DIR)
  const publicUrl = (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/\/+$/, '')
  // If true, no other machine can reach the server, neither directly nor through a known proxy or tunnel, so the
  // features of local mode are safe.
  const onLoopback = isLoopback(set.HOST) && isLoopback(new URL(publicUrl).hostname)
  const isOwnMachine = !isProduction && !set.DATABASE_URL && onLoopback
  return {
    isProduction,
    port: set.PORT,
    host: set.HOST,
    onLoopback,
    isOwnMachine,
    dataDir,
    databaseUrl: set.DATABASE_URL ?? null,
    poolerUrl: set.DATABASE_POOLER_URL ?? null,
    publicUrl,
    secretKey: set.SECRET_KEY ?? null,
    previousSecretKeys: splitList(set.SECRET_KEY_PREVIOUS),
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    s3: set.S3_BUCKET ? s3Settings(set, set.S3_BUCKET) : null,
    /** Null if card payments are not set up. */
    stripe: stripeSettings(set),
    trustedProxies: splitList(set.TRUST_PROXY),
    metricsToken: set.METRICS_TOKEN ?? null,
    logLevel: set.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    /** Demo logins are public knowledge, so they exist only where no other machine can reach the server. */
    demo: isOwnMachine && set.DEMO !== 'off',
  }
}

type Settings = z.infer<typeof settings>

function contradictions(set: Settings): string[] {
  const isReachable = !isLoopback(set.HOST)
  const hasPublicUrl = set.PUBLIC_URL !== undefined && !isLoopback(new URL(set.PUBLIC_URL).hostname)
  const proxies = splitList(set.TRUST_PROXY)
  return [
    ...(set.DEMO === 'on' &&
    (set.DATABASE_URL || isReachable || hasPublicUrl || set.NODE_ENV === 'production')
      ? ['DEMO: demo logins are made only with the embedded database on a loopback address. Unset DEMO.']
      : []),
    ...(set.S3_BUCKET && !(set.S3_ACCESS_KEY_ID && set.S3_SECRET_ACCESS_KEY)
      ? ['S3_BUCKET: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well.']
      : []),
    ...(!set.S3_BUCKET && (set.S3_ENDPOINT || set.S3_ACCESS_KEY_ID || set.S3_SECRET_ACCESS_KEY)
      ? ['S3_BUCKET: set the bucket as well, or none of the S3 settings.']
      : []),
    ...(set.PORT === 0 && !set.PUBLIC_URL
      ? ['PORT: with 0 the system chooses a port, so the address is unknown. Set PUBLIC_URL or another PORT.']
      : []),
    ...(set.DATABASE_URL && !set.SECRET_KEY
      ? [
          'SECRET_KEY: with DATABASE_URL, set a secret of at least 32 random characters (openssl rand -base64 48).',
        ]
      : []),
    ...(set.DATABASE_POOLER_URL && !set.DATABASE_URL
      ? ['DATABASE_POOLER_URL: set DATABASE_URL as well, to the same database without the pooler.']
      : []),
    ...(set.SECRET_KEY && isWeak(set.SECRET_KEY)
      ? [
          'SECRET_KEY: this is a placeholder or too short. Set at least 32 random characters (openssl rand -base64 48).',
        ]
      : []),
    ...(proxies.every(isProxyRange)
      ? []
      : [
          'TRUST_PROXY: list the addresses of your proxies, for example 10.0.0.0/8,127.0.0.1. "true" or a wider range would trust anyone.',
        ]),
    ...(isReachable && !set.PUBLIC_URL && set.NODE_ENV !== 'production'
      ? [
          'PUBLIC_URL: with a HOST that others can reach, set the address people use, for example http://192.168.1.5:3000.',
        ]
      : []),
  ]
}

function missingInProduction(set: Settings): string[] {
  const url = set.PUBLIC_URL ? new URL(set.PUBLIC_URL) : null
  return [
    ...(set.SECRET_KEY
      ? []
      : ['SECRET_KEY: set a secret of at least 32 random characters (openssl rand -base64 48).']),
    ...(url ? [] : ['PUBLIC_URL: set the address people use, for example https://app.example.com.']),
    ...(url && url.protocol !== 'https:' && !isLoopback(url.hostname)
      ? ['PUBLIC_URL: it must begin with https://, because passwords and signatures travel over it.']
      : []),
    ...(set.SMTP_URL
      ? []
      : ['SMTP_URL: set your mail server, for example smtps://user:password@smtp.example.com.']),
    ...(set.MAIL_FROM
      ? []
      : ['MAIL_FROM: set the address that emails come from, for example no-reply@example.com.']),
    ...(set.METRICS_TOKEN && isWeak(set.METRICS_TOKEN)
      ? ['METRICS_TOKEN: set at least 32 random characters.']
      : []),
  ]
}

const s3Settings = (set: Settings, bucket: string) => ({
  bucket,
  endpoint: set.S3_ENDPOINT ?? null,
  region: set.S3_REGION,
  accessKeyId: set.S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: set.S3_SECRET_ACCESS_KEY ?? '',
})

/** Ignores extra commas. */
const splitList = (text = '') =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

/**
 * Accepts an address, or a range no wider than the private networks, because `0.0.0.0/1,128.0.0.0/1` would trust
 * everyone, like `0.0.0.0/0`. A single number is not an address, although parsers read `1` as 0.0.0.1.
 */
function isProxyRange(range: string) {
  const [, address = '', prefix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(range) ?? []
  const version = isIP(address)
  if (version === 0) return false
  const maxPrefix = version === 4 ? 32 : 128
  const length = prefix === undefined ? maxPrefix : Number(prefix)
  return length >= minPrefix(address, version) && length <= maxPrefix
}

function minPrefix(address: string, version: number) {
  if (version === 4) return 8 // 10.0.0.0/8
  // IPv6 can contain IPv4 addresses in several notations. The URL parser normalizes all of them, so that the IPv4 limit
  // applies.
  return new URL(`http://[${address}]`).hostname.startsWith('[::ffff:') ? 96 + 8 : 7 // fc00::/7
}

const isWeak = (secret: string) =>
  secret.length < 32 ||
  new Set(secret).size < 10 ||
  /change.?me|placeholder|your.?secret|example|password/i.test(secret)

function isMailServer(url: string) {
  return /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== ''
}
