import { startEmbeddedPostgres } from '../supervisor.ts'

const server = await startEmbeddedPostgres(JSON.parse(process.argv[2] ?? ''))
const { ownerUrl, firstRun } = server
console.log(JSON.stringify({ ownerUrl, firstRun, postmaster: server.pid() }))
setInterval(() => {}, 60_000)
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
