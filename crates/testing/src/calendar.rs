use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A web server on loopback with one calendar at every path. Requests are served one connection at a
/// time each, in threads that end with the process.
#[derive(Clone, Debug)]
pub struct CalendarServer {
    port: u16,
    shelf: Arc<Mutex<Shelf>>,
}

#[derive(Debug)]
struct Shelf {
    answer: Answer,
    requests: Vec<String>,
}

#[derive(Clone, Debug)]
enum Answer {
    Document(String),
    /// Bytes, and what they are encoded with.
    Bytes(Vec<u8>, String),
    Status(u16),
    Redirect(String),
    Endless,
    Silence,
}

impl CalendarServer {
    /// Starts one on a free port, with an empty calendar.
    ///
    /// # Panics
    /// If it cannot start.
    #[must_use]
    pub fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port for the calendar");
        let port = listener.local_addr().expect("the port").port();
        let shelf = Shelf { answer: Answer::Document(Self::file(&[])), requests: Vec::new() };
        let server = Self { port, shelf: Arc::new(Mutex::new(shelf)) };
        let running = server.clone();
        thread::spawn(move || {
            for connection in listener.incoming().flatten() {
                let server = running.clone();
                // A connection that breaks is the client's problem.
                thread::spawn(move || server.serve(&connection).ok());
            }
        });
        server
    }

    /// The address of the calendar.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}/private-0123456789abcdef/basic.ics", self.port)
    }

    /// A calendar with these events, given as their start and end in UTC: `20270105T140000Z`.
    #[must_use]
    pub fn file(events: &[(&str, &str)]) -> String {
        let mut file = String::from("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n");
        for (start, end) in events {
            let event = format!("UID:{start}\r\nSUMMARY:Secret lunch\r\nDTSTART:{start}\r\nDTEND:{end}");
            let _ = write!(file, "BEGIN:VEVENT\r\n{event}\r\nEND:VEVENT\r\n");
        }
        file + "END:VCALENDAR\r\n"
    }

    fn shelf(&self) -> MutexGuard<'_, Shelf> {
        self.shelf.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn will(&self, answer: Answer) {
        self.shelf().answer = answer;
    }

    /// Has this document from now on.
    pub fn has(&self, document: &str) {
        self.will(Answer::Document(document.to_owned()));
    }

    /// Sends these bytes from now on, with this `Content-Encoding` if it is not empty.
    pub fn sends(&self, bytes: &[u8], encoding: &str) {
        self.will(Answer::Bytes(bytes.to_vec(), encoding.to_owned()));
    }

    /// Answers with this status from now on.
    pub fn fails(&self, status: u16) {
        self.will(Answer::Status(status));
    }

    /// Leads to this address from now on.
    pub fn leads_to(&self, address: &str) {
        self.will(Answer::Redirect(address.to_owned()));
    }

    /// Sends a document without an end from now on.
    pub fn never_ends(&self) {
        self.will(Answer::Endless);
    }

    /// Accepts connections and says nothing from now on.
    pub fn is_silent(&self) {
        self.will(Answer::Silence);
    }

    /// The requests so far: each is its first line and headers, in lower case.
    #[must_use]
    pub fn requests(&self) -> Vec<String> {
        self.shelf().requests.clone()
    }

    fn serve(&self, connection: &TcpStream) -> std::io::Result<()> {
        let mut reader = BufReader::new(connection);
        let mut asked = String::new();
        while !asked.ends_with("\r\n\r\n") && reader.read_line(&mut asked)? > 0 {}
        let asked = asked.to_lowercase();
        let answer = {
            let mut held = self.shelf();
            held.requests.push(asked.clone());
            held.answer.clone()
        };
        let mut stream = connection;
        let mut send = |status: u16, headers: &str, body: &[u8]| {
            let length = body.len();
            let head = format!(
                "HTTP/1.1 {status} Test\r\n{headers}Connection: close\r\nContent-Length: {length}\r\n"
            );
            stream.write_all(format!("{head}\r\n").as_bytes())?;
            stream.write_all(body)
        };
        match answer {
            Answer::Document(text) => {
                let etag = format!("\"{}\"", text.len());
                if asked.contains(&format!("if-none-match: {etag}\r\n")) {
                    return send(304, "", b"");
                }
                send(200, &format!("ETag: {etag}\r\nContent-Type: text/calendar\r\n"), text.as_bytes())
            }
            Answer::Bytes(bytes, encoding) => {
                let encoding = match encoding.as_str() {
                    "" => String::new(),
                    encoding => format!("Content-Encoding: {encoding}\r\n"),
                };
                send(200, &format!("{encoding}Content-Type: text/calendar\r\n"), &bytes)
            }
            Answer::Status(status) => send(status, "", b"No."),
            Answer::Redirect(address) => send(302, &format!("Location: {address}\r\n"), b""),
            Answer::Endless => {
                stream.write_all(b"HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nBEGIN:VCALENDAR\r\n")?;
                let much = vec![b'X'; 65_536];
                loop {
                    stream.write_all(&much)?;
                }
            }
            Answer::Silence => loop {
                thread::park();
            },
        }
    }
}
