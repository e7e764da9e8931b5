import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isReservedName } from './reserved-names.ts';

const SITE = 'Onça da Sorte';

describe('a name that can be mistaken for the house', () => {
  for (const name of [
    'Suporte',
    'SUPORTE',
    'suporte oficial',
    'Admin',
    'Ana Admin',
    'Ana-Admin',
    'Moderador Silva',
    'Support Team',
    'Jangada',
    'Onçadasortebet',
    'SuporteOficial',
    'Soporte',
    'Adm',
    'Ana Mod',
    '管理员',
    '客服 小王',
    'Su porte',
    'S u p o r t e',
    'Supórte',
    'Gerencia',
    'Onça da Sorte',
    'oncadasorte',
    'Onca da Sorte Vip',
    'Аdmin',
    'Αdmιn',
    'Аdмin',
    'ΑDΜΙΝ',
    'Admln',
    'AdmIn',
    'Adrnin',
    'admın',
    'Ａｄｍｉｎ',
    '𝐀𝐝𝐦𝐢𝐧',
    '𝓢𝓾𝓹𝓸𝓻𝓽𝓮',
    'Ⓢuporte',
    'ꜱᴜᴘᴏʀᴛᴇ',
    'ᴀᴅᴍɪɴ',
    'Ѕuроrtе',
    'ѕυρоrтє',
    'Jаngаdа',
    'Оnсa dа Sоrtе',
  ])
    it(`is refused: ${name}`, () => assert.equal(isReservedName(name, SITE), true));

  for (const name of [
    'Ana Souza',
    'Jesu Porte',
    'Íris da Sorte',
    'Helper Lima',
    'Adminson Alves',
    'Saco e Vanzetti',
    'Анна Иванова',
    'Σοφία Παππά',
    '田中 太郎',
    'محمد علي',
    'Robson Botelho',
    'Moderato Cantabile',
    'Ane Oficialdegui',
    'Admir Modesto',
    'Equiperas Sistemaki',
    '',
  ])
    it(`is not: "${name}"`, () => assert.equal(isReservedName(name, SITE), false));
});
