import type * as english from './roleTexts';

export const SIDE_ROLES: typeof english.SIDE_ROLES = {
  plaintiff: 'Parte demandante',
  defendant: 'Parte demandada',
  petitioner: 'Parte peticionaria',
  respondent: 'Parte demandada',
  claimant: 'Parte reclamante',
  insurer: 'Aseguradora',
  association: 'Asociación',
  owner: 'Propietario/a',
  other: 'Otra',
};

export const PERSON_ROLES: typeof english.PERSON_ROLES = {
  party: 'Parte',
  counsel: 'Abogado/a',
  staff: 'Personal del bufete',
  insurer: 'Ajustador/a de la aseguradora',
  representative: 'Representante',
  interpreter: 'Intérprete',
  other: 'Otra persona',
};

export const ATTENDANCE: typeof english.ATTENDANCE = {
  unknown: 'Todavía no se sabe',
  in_person: 'En persona',
  video: 'Por video',
  no: 'No participa',
};
