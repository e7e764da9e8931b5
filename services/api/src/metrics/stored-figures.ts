import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { readOnce } from './read-once.ts';

interface Figure {
  readonly help: string;
  readonly label?: string;
}

interface Row {
  readonly figure: string;
  readonly label: string;
  readonly value: number;
}

/** The figures of the functions `figures` (0062) and `file_figures` (0063) by their names there, and of the server itself. */
const FIGURES: Readonly<Record<string, Figure>> = {
  outbox_rows: { help: 'Rows of the outbox that are due and not sent yet, by topic', label: 'topic' },
  outbox_waiting_rows: {
    help: 'Rows of the outbox that wait on purpose: for their time, as long as the receiver asked, while payouts are stopped',
    label: 'topic',
  },
  outbox_parked_rows: {
    help: 'Rows of the outbox that are given up and wait for an operator, by topic',
    label: 'topic',
  },
  outbox_oldest_seconds: {
    help: 'How long ago the oldest row became due that is not sent yet, by topic',
    label: 'topic',
  },
  open_alerts: { help: 'Open alerts of operators over all tenants, by kind', label: 'kind' },
  ledger_proof_age_seconds: { help: 'The age of the oldest last proof of a tenant’s ledger' },
  withdrawal_oldest_seconds: { help: 'The age of the oldest open withdrawal: review, processing', label: 'state' },
  documents_waiting: { help: 'Documents of players that wait for a decision' },
  document_oldest_seconds: { help: 'The age of the oldest document that waits for a decision' },
  files_of_pass: {
    help: 'While API_FILES_KEY has several keys: files that a pass has found sealed with the first (current), has sealed, could not open (unreadable)',
    label: 'state',
  },
  files_sealed_age_seconds: {
    help: 'How long ago the oldest last pass of a tenant began that left every file sealed with the first key of API_FILES_KEY',
  },
  wal_archive_failing: { help: '1 while the log of the database does not reach its archive: backups miss what is new' },
};

const ALL = sql<Row>`
  select * from figures()
  union all
  select * from file_figures()
  union all
  select 'wal_archive_failing', '', (coalesce(last_failed_time > last_archived_time, last_failed_time is not null))::int
    from pg_stat_archiver`;

/**
 * Figures over all tenants that are in the database, so each process shows the same: alert on the maximum. They are
 * read at each scrape; when the database does not answer, they are missing and `api_figures_up` is 0.
 */
export const addStoredFigures = (registry: Registry, db: Pick<Database, 'registry'>): void => {
  const read = readOnce(async () => (await ALL.execute(db.registry)).rows);
  for (const [name, { help, label }] of Object.entries(FIGURES)) {
    const gauge = new Gauge({
      name: `api_${name}`,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [],
      async collect() {
        const rows = (await read()) ?? [];
        this.reset();
        for (const row of rows)
          if (row.figure === name) this.set(label === undefined ? {} : { [label]: row.label }, row.value);
      },
    });
    registry.registerMetric(gauge);
  }
  const up = new Gauge({
    name: 'api_figures_up',
    help: '1 when the figures of the database were read at this scrape',
    registers: [],
    async collect() {
      this.set((await read()) === null ? 0 : 1);
    },
  });
  registry.registerMetric(up);
};
