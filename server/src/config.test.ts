import { describe, expect, test } from 'vitest'
import { type ConfigProblem, readConfig } from './config.ts'

const secret = 'kV9x2LmQ7tRb4WcZ8yHn3PfJ6sDg1AeU'
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: secret,
  PUBLIC_URL: 'https://app.example.com/',
  SMTP_URL: 'smtps://user:pass@smtp.example.com',
  MAIL_FROM: 'studio@example.com',
}
const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigProblem).problems
  }
}

describe('the settings', () => {
  test('are all optional on one machine', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      demo: true,
    })
  })

  test('enable demo data only with the embedded database on a loopback address', () => {
    expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://x', SECRET_KEY: secret }).demo).toBe(false)
    expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'http://192.0.2.1' }).demo).toBe(false)
    expect(readConfig(production).demo).toBe(false)
  })

  test('detect whether other machines can reach the server', () => {
    expect(readConfig({})).toMatchObject({ isOwnMachine: true, onLoopback: true })
    const open = { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.0.2.1' }
    expect(readConfig(open)).toMatchObject({ isOwnMachine: false, onLoopback: false })
    expect(readConfig(production).isOwnMachine).toBe(false)
    // The server is behind a proxy or a tunnel.
    const known = { PUBLIC_URL: 'https://crm.example.com' }
    expect(readConfig(known)).toMatchObject({ isOwnMachine: false, onLoopback: false, demo: false })
    expect(problemsOf({ ...known, DEMO: 'on' })).toEqual([expect.stringMatching(/^DEMO: /)])
    expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:3000' }).demo).toBe(true)
  })

  test('require full URLs, and accept lists with an extra comma', () => {
    for (const PUBLIC_URL of ['localhost:3000', 'ftp://files.example.com', 'crm.example.com'])
      expect(problemsOf({ PUBLIC_URL })).toEqual([expect.stringMatching(/^PUBLIC_URL: .*web address/)])
    expect(readConfig({ SECRET_KEY_PREVIOUS: `${secret}, ,` }).previousSecretKeys).toEqual([secret])
  })

  test('must be complete in production', () => {
    expect(readConfig(production)).toMatchObject({
      publicUrl: 'https://app.example.com',
      isProduction: true,
      logLevel: 'info',
    })
    for (const name of ['SECRET_KEY', 'PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'] as const) {
      const [problem, ...others] = problemsOf({ ...production, [name]: '' })
      expect(others).toEqual([])
      expect(problem).toMatch(new RegExp(`^${name}: set `))
    }
  })

  test.each([
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY'],
    [{ SECRET_KEY: secret.slice(0, 31) }, 'SECRET_KEY'],
    [{ SECRET_KEY: 'changeme-changeme-changeme-changeme' }, 'SECRET_KEY'],
    [{ SECRET_KEY: 'a'.repeat(40) }, 'SECRET_KEY'],
    [{ PUBLIC_URL: 'http://app.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'app.example.com' }, 'PUBLIC_URL'],
    [{ SMTP_URL: 'smtp.example.com' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'Studio' }, 'MAIL_FROM'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/8,everyone' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.0/8,::/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '::ffff:0:0/96' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '0:0:0:0:0:ffff:0.0.0.0/97' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.1/33' }, 'TRUST_PROXY'],
    [{ DEMO: 'on' }, 'DEMO'],
    [{ DEMO: 'yes' }, 'DEMO'],
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_POOLER_URL: 'postgres://x' }, 'DATABASE_POOLER_URL'],
    [{ DATABASE_URL: 'postgres://x', DATABASE_POOLER_URL: 'http://x' }, 'DATABASE_POOLER_URL'],
    [{ S3_BUCKET: 'files' }, 'S3_BUCKET'],
    [{ S3_ENDPOINT: 'https://s3.example.com' }, 'S3_BUCKET'],
    [{ SMTP_URL: 'smtps://' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtps://studio:pa#ss@mail.example.com' }, 'SMTP_URL'],
    [{ PORT: '0', PUBLIC_URL: '', NODE_ENV: '' }, 'PORT'],
    [{ METRICS_TOKEN: 'metrics' }, 'METRICS_TOKEN'],
  ])('refuse %j with a sentence that names the setting', (changes, name) => {
    expect(problemsOf({ ...production, ...changes })[0]).toMatch(new RegExp(`^${name}: .{10,}`))
  })

  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_51abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_platform1',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connected1',
  }

  test('turn on card payments with all three keys, or leave them off', () => {
    expect(readConfig({}).stripe).toBeNull()
    expect(readConfig(production).stripe).toBeNull()
    expect(readConfig({ ...stripe, STRIPE_APPLICATION_FEE_PERCENT: '1.25' }).stripe).toEqual({
      secretKey: 'sk_test_51abc',
      isLive: false,
      webhookSecret: 'whsec_platform1',
      connectWebhookSecret: 'whsec_connected1',
      applicationFeePercent: 1.25,
      apiUrl: null,
    })
    const live = {
      ...production,
      ...stripe,
      STRIPE_SECRET_KEY: 'rk_live_1',
      STRIPE_APPLICATION_FEE_PERCENT: '0',
    }
    expect(readConfig(live).stripe).toMatchObject({ isLive: true, applicationFeePercent: null })
    // For trying an installation out before it goes live.
    expect(readConfig({ ...production, ...stripe }).stripe).toMatchObject({ isLive: false })
    expect(readConfig({ ...stripe, STRIPE_API_URL: 'http://127.0.0.1:4242' }).stripe?.apiUrl).toBe(
      'http://127.0.0.1:4242',
    )
  })

  test.each<[changes: Record<string, string>, names: string[]]>([
    [{ STRIPE_SECRET_KEY: '' }, ['STRIPE_SECRET_KEY']],
    [{ STRIPE_WEBHOOK_SECRET: '' }, ['STRIPE_WEBHOOK_SECRET']],
    [{ STRIPE_CONNECT_WEBHOOK_SECRET: '' }, ['STRIPE_CONNECT_WEBHOOK_SECRET']],
    [{ STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' }, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']],
    [
      {
        STRIPE_SECRET_KEY: '',
        STRIPE_WEBHOOK_SECRET: '',
        STRIPE_CONNECT_WEBHOOK_SECRET: '',
        STRIPE_APPLICATION_FEE_PERCENT: '1',
      },
      ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_WEBHOOK_SECRET'],
    ],
    [{ STRIPE_SECRET_KEY: 'pk_test_51abc' }, ['STRIPE_SECRET_KEY']],
    [{ STRIPE_SECRET_KEY: 'sk_live_51abc' }, ['STRIPE_SECRET_KEY']],
    [{ STRIPE_WEBHOOK_SECRET: 'secret' }, ['STRIPE_WEBHOOK_SECRET']],
    [{ STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_platform1' }, ['STRIPE_CONNECT_WEBHOOK_SECRET']],
    ...['-1', '20.01', '1.234', '3%', '1e1', 'NaN'].map((fee): [Record<string, string>, string[]] => [
      { STRIPE_APPLICATION_FEE_PERCENT: fee },
      ['STRIPE_APPLICATION_FEE_PERCENT'],
    ]),
    [{ STRIPE_API_URL: '127.0.0.1:4242' }, ['STRIPE_API_URL']],
    [{ STRIPE_API_URL: 'https://api.stripe.example' }, ['STRIPE_API_URL']],
    [{ ...production, STRIPE_API_URL: 'http://127.0.0.1:4242' }, ['STRIPE_API_URL']],
  ])('of card payments refuse %j with a sentence for each', (changes, names) => {
    expect(problemsOf({ ...stripe, ...changes })).toEqual(
      names.map((name) => expect.stringMatching(new RegExp(`^${name}: .{10,}`))),
    )
  })

  test('accept proxies by their address or private network', () => {
    const proxies = ['127.0.0.1', '10.0.0.0/8', '192.0.2.7/32', '::1', 'fc00::/7', '::ffff:10.0.0.0/104']
    expect(readConfig({ TRUST_PROXY: proxies.join(', ') }).trustedProxies).toEqual(proxies)
  })

  test('require a secret with an external database', () => {
    expect(problemsOf({ DATABASE_URL: 'postgres://x' })[0]).toMatch(/^SECRET_KEY: with DATABASE_URL/)
  })
})
