import type { Session } from './didit-sessions.ts';

const DONE: readonly string[] = ['Approved', 'Declined', 'In Review'];

/** "Retrieve Session": every report is a list, and null before the workflow has run it. */
export const decisionOf = (session: Session, publicUrl: string) => {
  const { id, number, token, status, workflowId, vendorData, callback, shown } = session;
  const reports = shown && DONE.includes(status) ? reportsOf(status, shown) : noReports;
  return {
    session_id: id,
    session_kind: 'user',
    session_number: number,
    session_url: `${publicUrl}/didit/session/${token}`,
    status,
    environment: 'sandbox',
    workflow_id: workflowId,
    features: ['ID_VERIFICATION', 'LIVENESS', 'FACE_MATCH'],
    vendor_data: vendorData,
    callback,
    ...reports,
  };
};

const noReports = { id_verifications: null, liveness_checks: null, face_matches: null, poa_verifications: null };

const FACE = /FACE_MATCH|LIVENESS/;

function reportsOf(status: string, { fullName, birthDate, cpf, risks }: NonNullable<Session['shown']>) {
  const warningsOf = (wanted: (risk: string) => boolean) =>
    risks.filter(wanted).map((risk) => ({ risk, log_type: 'error', short_description: risk }));
  const [first_name = '', ...rest] = fullName.split(' ');
  const ofFace = warningsOf((risk) => FACE.test(risk));
  return {
    id_verifications: [
      {
        node_id: 'feature_ocr',
        status,
        document_type: "Driver's License",
        document_number: '04512378901',
        personal_number: cpf,
        date_of_birth: birthDate,
        first_name,
        last_name: rest.join(' '),
        full_name: fullName,
        issuing_state: 'BRA',
        warnings: warningsOf((risk) => !FACE.test(risk)),
      },
    ],
    liveness_checks: [{ node_id: 'feature_liveness', status, method: 'ACTIVE_3D', score: 94.5, warnings: ofFace }],
    face_matches: [{ node_id: 'feature_face_match', status, score: ofFace.length > 0 ? 31.2 : 97.1, warnings: [] }],
    poa_verifications: null,
  };
}
