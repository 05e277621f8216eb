import type { ServerLocation } from './location.ts'

/** fsync and synchronous_commit are not listed, because they keep their default: on. */
export function serverSettings(
  { clusterName, socketDir, port }: ServerLocation,
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
    // There are no replicas, so the write-ahead log only has to support recovery.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // Speeds up recovery by syncing the whole file system with one call instead of one call per file.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Keeps details and statements out of the log, because they can contain what users typed.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
}
