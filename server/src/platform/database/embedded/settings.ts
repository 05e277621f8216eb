import type { Place } from './place.ts'

/** fsync and synchronous_commit stay as they are: on. */
export function serverSettings(
  { clusterName, socketDir, port }: Place,
  overTcp: boolean,
): Record<string, string> {
  return {
    cluster_name: clusterName,
    listen_addresses: overTcp ? '127.0.0.1' : '',
    port: String(port),
    unix_socket_directories: `"${socketDir}"`,
    unix_socket_permissions: '0700',
    shared_buffers: '128MB',
    max_connections: '100',
    // No replicas read from a server without an address, so the log need only serve recovery.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // After a crash, one call for the whole disk instead of one for each file: people wait for it.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Details and statements quote what people typed in.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
}
