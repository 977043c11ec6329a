//! A real nginx in front of a server, with the configuration that README recommends.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;

use tempfile::TempDir;
use tokio::process::{Child, Command};

use super::servers::{folder, free_port, output, root, until};
use super::story;

/// The address of the site in README's example.
pub const SITE: &str = "https://tennis.example.org";

pub struct Nginx {
    pub port: u16,
    _child: Child,
    _folder: TempDir,
}

impl Nginx {
    /// Starts it in front of this server.
    pub async fn before(server: SocketAddr) -> Self {
        if output(Command::new("nginx").arg("-v")).await.is_err() {
            story::missing("nginx", "install nginx");
        }
        let (folder, port) = (folder("rally-nginx-"), free_port());
        let conf = folder.path().join("nginx.conf");
        std::fs::write(&conf, configuration(folder.path(), port, server)).expect("its configuration");
        let mut command = Command::new("nginx");
        command
            .arg("-p")
            .arg(folder.path())
            .arg("-c")
            .arg(&conf)
            .arg("-e")
            .arg(folder.path().join("error.log"))
            .args(["-g", "daemon off;"]);
        let child = command.stdin(Stdio::null()).stderr(Stdio::null()).kill_on_drop(true).spawn().expect("nginx");
        let nginx = Self { port, _child: child, _folder: folder };
        until("nginx answers", async || tokio::net::TcpStream::connect(("127.0.0.1", port)).await.is_ok()).await;
        nginx
    }
}

/// README's `server` block, without TLS, on a free port.
fn configuration(folder: &Path, port: u16, server: SocketAddr) -> String {
    let readme = std::fs::read_to_string(root().join("README.md")).expect("README.md");
    let block = readme.split("```nginx\n").nth(1).and_then(|rest| rest.split("```").next()).expect("README's example for nginx");
    let block: Vec<&str> = block.lines().filter(|line| !line.trim_start().starts_with("ssl_")).collect();
    let block =
        block.join("\n").replace("listen 443 ssl", &format!("listen 127.0.0.1:{port}")).replace("127.0.0.1:8080", &server.to_string());
    let folder = folder.display();
    let folders: String =
        ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(|name| format!("{name}_temp_path {folder}/{name};\n")).concat();
    // One process: with `daemon off` alone, killing the master would leave its worker.
    format!("master_process off;\npid {folder}/pid;\nevents {{}}\nhttp {{\naccess_log off;\n{folders}{block}\n}}\n")
}
