"""A mail server for tests: stores accepted mails as files in a folder, and refuses certain addresses.

    python smtp.py FOLDER [USER PASSWORD [CERTIFICATE KEY]]

Prints `listening PORT` when it is ready, and a line for every message: `took FILE`, `refused ADDRESS`. Recipients whose
address begins with `never` are refused permanently, those that begin with `later` the first two times. A mail to one that
begins with `twice` is stored the first time, but answered as a temporary failure. A recipient that begins with `slow` is
answered after eight seconds; a file `asked-ADDRESS` shows that somebody waits for it.
With a user and a password, only that user may send; with a certificate and its key, only over an encrypted connection.
Without them it offers no encryption, like a server whose STARTTLS somebody on the way has removed.
"""

import asyncio
import collections
import logging
import os
import pathlib
import ssl
import sys
import warnings

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword

# Passwords in clear text are fine on the loopback.
warnings.simplefilter("ignore")
logging.getLogger("mail.log").setLevel(logging.ERROR)

folder = pathlib.Path(sys.argv[1])
who = tuple(word.encode() for word in sys.argv[2:4])
tls = None
if len(sys.argv) > 4:
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(sys.argv[4], sys.argv[5])
refused = collections.Counter()
taken = 0


class Keeper:
    async def handle_RCPT(self, server, session, envelope, address, options):
        name = address.split("@")[0]
        if name.startswith("slow"):
            (folder / f"asked-{address}").touch()
            await asyncio.sleep(8)
        if name.startswith("never") or (name.startswith("later") and refused[address] < 2):
            refused[address] += 1
            print("refused", address, flush=True)
            return "550 nobody is here" if name.startswith("never") else "451 come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        global taken
        taken += 1
        file = folder / f"{taken:04}.eml"
        partial = file.with_suffix(".partial")
        partial.write_bytes(envelope.content)
        os.replace(partial, file)
        print("took", file.name, flush=True)
        for address in envelope.rcpt_tos:
            refused[address] += 1
            if address.startswith("twice") and refused[address] == 1:
                return "451 come back later"
        return "250 OK"


def authenticate(server, session, envelope, mechanism, login):
    known = isinstance(login, LoginPassword) and (login.login, login.password) == who
    return AuthResult(success=known, handled=False)


async def main():
    def session():
        return SMTP(
            Keeper(),
            enable_SMTPUTF8=True,
            auth_required=bool(who),
            auth_require_tls=False,
            authenticator=authenticate,
            tls_context=tls,
            require_starttls=tls is not None,
        )

    server = await asyncio.get_running_loop().create_server(session, "127.0.0.1", 0)
    print("listening", server.sockets[0].getsockname()[1], flush=True)
    # Runs until the starting process closes standard input.
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    os._exit(0)


asyncio.run(main())
